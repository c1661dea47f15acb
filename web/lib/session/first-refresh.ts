/** Asks who is signed in as soon as this file is there: the document names it where there may be a session. */

/** What `refreshSession` and its caller in session.ts would send; importing either would bring half of the page along. */
const ask = (): Promise<Response> =>
  fetch('/api/session/refresh', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{}',
    credentials: 'same-origin',
  })

/** The answer, for the session that begins later. Rejects when none came. */
export const firstAnswer: Promise<Response> =
  'locks' in navigator ? navigator.locks.request('kerbside-session', ask) : ask()
// who takes it hears of it
firstAnswer.catch(() => undefined)
