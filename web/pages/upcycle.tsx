export const Page = () => <h1>upcycle</h1>
