export const Page = () => <h1>freecycle</h1>
