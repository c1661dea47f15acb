/** Refreshes the session as soon as this file loads; the document preloads it if there may be a session. */

/** Sends what session.ts sends for `refreshSession`; importing either would load much more code. */
const refresh = (): Promise<Response> =>
  fetch('/api/session/refresh', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{}',
    credentials: 'same-origin',
  })

/** The response, for session.ts. Rejects without one. */
export const firstResponse: Promise<Response> =
  'locks' in navigator ? navigator.locks.request('kerbside-session', refresh) : refresh()
// session.ts handles the error
firstResponse.catch(() => undefined)
