/** The public page of a business. */
export const businessPath = (userId: string): string => `/business/${userId}`
