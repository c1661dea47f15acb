export const Page = () => <h1>home</h1>
