export const Page = () => <h1>login</h1>
