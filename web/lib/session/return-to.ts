/** Name of the query parameter of /login and /signup that holds the way back. */
const PARAMETER = 'returnTo'
/** Pages that are no place to come back to. */
const SIGN_IN_PAGES = ['/login', '/signup', '/forgot-password', '/reset-password', '/confirm-email', '/second-factor']

/** Stands for this very site, of which only paths are kept: a page that the server draws knows no address of its own. */
const HERE = 'https://here.invalid'

/** The path to return to after signing in, if `value` is one of this very site (R12); else null. */
export function safeReturnTo(value: string | null, origin: string = HERE): string | null {
  if (value === null || !value.startsWith('/')) return null
  const url = URL.parse(value, origin)
  if (url === null || url.origin !== origin || SIGN_IN_PAGES.includes(url.pathname)) return null
  // `/..//host` is ours until it is read once more: then two slashes name another host
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
}

/** Reads the way back from a page's query string. */
export const returnToOf = (search: string): string | null => safeReturnTo(new URLSearchParams(search).get(PARAMETER))

/** `/login` with the way back; pass `page` for its neighbours. */
export function loginPath(returnTo: string | null, page: '/login' | '/signup' | '/second-factor' = '/login'): string {
  return returnTo === null ? page : `${page}?${new URLSearchParams({ [PARAMETER]: returnTo })}`
}
