export const Page = () => <h1>signup</h1>
