export const Page = () => <h1>map</h1>
