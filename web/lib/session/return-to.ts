/** The query parameter of /login and /signup with the return path. */
const PARAMETER = 'returnTo'
/** Pages that can't be returned to. */
const SIGN_IN_PAGES = ['/login', '/signup', '/forgot-password', '/reset-password', '/confirm-email', '/second-factor']

/** Placeholder origin for parsing paths, because a page that is rendered on the server doesn't know its origin. */
const PLACEHOLDER_ORIGIN = 'https://here.invalid'

/** Returns the path to return to after signing in, if `value` is a path of this site (R12); else null. */
export function safeReturnTo(value: string | null, origin: string = PLACEHOLDER_ORIGIN): string | null {
  if (value === null || !value.startsWith('/')) return null
  const url = URL.parse(value, origin)
  if (url === null || url.origin !== origin || SIGN_IN_PAGES.includes(url.pathname)) return null
  // `/..//host` normalises to `//host`, which would be another site if parsed again
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
}

/** Returns the return path in a query string; null if there is none or it is unsafe. */
export const returnToOf = (search: string): string | null => safeReturnTo(new URLSearchParams(search).get(PARAMETER))

/** Returns the path of `/login`, or another `page`, with the return path. */
export function loginPath(returnTo: string | null, page: '/login' | '/signup' | '/second-factor' = '/login'): string {
  return returnTo === null ? page : `${page}?${new URLSearchParams({ [PARAMETER]: returnTo })}`
}
