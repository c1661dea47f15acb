export const Page = () => <h1>account-settings</h1>
