export const Page = () => <h1>scan</h1>
