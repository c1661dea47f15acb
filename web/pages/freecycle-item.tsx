export const Page = () => <h1>freecycle-item</h1>
