/** Refreshes the session as soon as this file loads; the document preloads it if there may be a session. */

/** Sends the same request as `renewSession` of session.ts, whose import would load much more code. */
const refresh = (): Promise<Response> =>
  fetch('/api/session/refresh', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{}',
    credentials: 'same-origin',
  })

/** The response to the refresh, for session.ts. Rejects if there is none. */
export const firstResponse: Promise<Response> =
  'locks' in navigator ? navigator.locks.request('kerbside-session', refresh) : refresh()
// session.ts handles the error
firstResponse.catch(() => undefined)
