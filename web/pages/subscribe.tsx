export const Page = () => <h1>subscribe</h1>
