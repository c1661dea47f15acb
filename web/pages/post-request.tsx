export const Page = () => <h1>post-request</h1>
