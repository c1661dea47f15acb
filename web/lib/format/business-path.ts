/** Returns the path of a business's public page. */
export const businessPath = (userId: string): string => `/business/${userId}`
