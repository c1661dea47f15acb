export const Page = () => <h1>profile-edit</h1>
