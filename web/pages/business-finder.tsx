export const Page = () => <h1>business-finder</h1>
