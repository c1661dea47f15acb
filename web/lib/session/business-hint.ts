const PARAMETER = 'hint'
const BUSINESS = 'business'

/** Adds the hint that the visitor is a business to a path of a sign-in page; it changes words only (R53). */
export function withBusinessHint(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${BUSINESS}`
}

/** Whether the address carries the hint. */
export const hasBusinessHint = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === BUSINESS
