export const Page = () => <h1>upcycle-new</h1>
