const PARAMETER = 'hint'
const BUSINESS = 'business'

/** Adds the hint that the visitor is a business to a sign-in path; it only changes texts (R53). */
export function withBusinessHint(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${BUSINESS}`
}

/** Returns whether the query string has the hint that the visitor is a business. */
export const hasBusinessHint = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === BUSINESS
