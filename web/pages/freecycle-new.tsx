export const Page = () => <h1>freecycle-new</h1>
