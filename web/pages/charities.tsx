export const Page = () => <h1>charities</h1>
