import type { refreshSession, Session, signOut as signOutEndpoint } from '#modules/accounts/contract.ts'
import { ApiError, call, takeTokensFrom } from '#web/lib/api/api.ts'
import { pageState } from '#web/lib/api/page-state.ts'
import { clearAllDrafts, keepDraftsOf } from '#web/lib/forms/drafts.ts'
import { forgetVisits } from './kept-visits.ts'
import {
  hasSessionHint,
  heldSession,
  hold,
  onSessionChange,
  sessionState,
  setChecking,
  tellInitial,
} from './session-store.ts'

export { onSessionChange, type SessionEvent, type SessionState, sessionAtom, sessionState } from './session-store.ts'

/** Renew this long before the token ends, in milliseconds. */
const MARGIN = 60_000
/** Never sooner than this: a wrong clock on the device must not turn into a storm of refreshes. */
const SOONEST = 30_000
const TRY_AGAIN = 5_000

let timer: ReturnType<typeof setTimeout> | undefined
let refreshing: Promise<Session | null> | null = null
let tabs: BroadcastChannel | undefined
/** The person is ending the session at this moment. */
let ending = false

takeTokensFrom({
  current: () => heldSession()?.accessToken ?? null,
  renew: async () => (await renewSession().catch(() => null))?.accessToken ?? null,
})

/**
 * Takes the session that came with the page, or reads it once; from then on keeps it fresh and in step with other tabs.
 */
export function startSession(): void {
  tabs = new BroadcastChannel('kerbside-session')
  tabs.onmessage = (message: MessageEvent<unknown>) => onOtherTab(message.data)
  document.addEventListener('visibilitychange', renewIfDue)
  window.addEventListener('online', renewIfDue)
  onSessionChange(schedule)
  onSessionChange((event, state) => {
    const mayBeSomebodyElse = event !== 'token-refreshed' && event !== 'user-updated'
    if (state.status === 'signed-in' && mayBeSomebodyElse) keepDraftsOf(state.user.id)
    forgetVisits(state.status === 'signed-in' ? state.user.id : null)
  })
  if (heldSession() !== null) takeOver()
  else if (hasSessionHint()) void begin()
  else if (sessionState().status === 'loading') hold(null)
}

/** The page came with its session. */
function takeOver(): void {
  tellInitial()
  schedule()
  if (pageState().renew) void renewOrWait()
}

/** Takes what the document asked for by itself; where that did not come along, the question is asked as ever. */
async function begin(): Promise<void> {
  const early = await import('./first-refresh.ts').catch(() => null)
  await renewOrWait(early?.firstAnswer)
}

/** Takes over the session that sign-in answered with, or `recovered` by a mailed link that set a new password (R60). */
export function signedIn(session: Session, { recovered = false } = {}): void {
  hold(session, { recovered })
  tellTabs('changed')
}

/**
 * Ends the session on the server, here and in other tabs. `leave` goes to a page that needs no session, before it is
 * forgotten here. Throws ApiError when the server could not be told: nothing has changed then.
 */
export const signOut = (leave?: () => void): Promise<void> =>
  endSession(() => call<typeof signOutEndpoint>('POST /api/sign-out'), leave)

/**
 * Ends the session by `act`, which tells the server, then goes to a public page by `leave` and forgets it. The socket
 * may hear of the end first: that is no end from elsewhere. Throws what `act` throws.
 */
export async function endSession(act: () => Promise<unknown>, leave?: () => void): Promise<void> {
  ending = true
  try {
    await act()
  } finally {
    ending = false
  }
  leave?.()
  forgetSession('leaving')
}

/** Forgets a session that the person has ended, and what was being typed: another user may have the browser next. */
function forgetSession(how: 'leaving' | 'left'): void {
  hold(null, { how })
  clearAllDrafts()
  if (how === 'leaving') tellTabs('left')
}

/** Reads the own account again after changing it, here and in other tabs (STATE-01). */
export async function accountChanged(): Promise<void> {
  await renewOrWait()
  tellTabs('changed')
}

/**
 * Gets a new access token, by the answer that was `asked` for already where there is one; null when there is no session
 * any more. Throws ApiError when no answer came.
 */
export function renewSession(asked?: Promise<Response>): Promise<Session | null> {
  setChecking(true)
  const ask = async () =>
    (await call<typeof refreshSession>('POST /api/session/refresh', { withToken: false, asked })).session
  // what was asked for has had its turn
  refreshing ??= (asked === undefined ? inTurn(ask) : ask())
    .then((session) => {
      if (session === null && ending) return null
      const ended = session === null && heldSession() !== null
      hold(session)
      if (ended) tellTabs('ended')
      return session
    })
    .finally(() => {
      refreshing = null
      setChecking(false)
    })
  return refreshing
}

/** One tab at a time: each refresh rotates the one cookie that all tabs share. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('kerbside-session', act) : act()
}

/** A token with some life left, for doors that cannot ask twice (the socket); null for visitors. */
export async function freshToken(): Promise<string | null> {
  const session = heldSession()
  if (session === null || msLeft(session) > SOONEST) return session?.accessToken ?? null
  return (await renewSession())?.accessToken ?? null
}

const msLeft = (session: Session) => Date.parse(session.expiresAt) - Date.now()

function schedule() {
  clearTimeout(timer)
  const session = heldSession()
  if (session !== null) timer = setTimeout(() => void renewOrWait(), Math.max(msLeft(session) - MARGIN, SOONEST))
}

function renewIfDue() {
  if (document.visibilityState === 'hidden') return
  const session = heldSession()
  const due = session === null ? hasSessionHint() : msLeft(session) < MARGIN
  if (due) void renewOrWait()
}

/** No answer is not a sign-out: what is on screen stays, and the question is asked again. */
export async function renewOrWait(asked?: Promise<Response>): Promise<void> {
  try {
    await renewSession(asked)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (sessionState().status === 'loading') hold(null)
    clearTimeout(timer)
    timer = setTimeout(renewIfDue, TRY_AGAIN)
  }
}

/** `left`: the person signed out. `ended`: the session was found to be over. `changed`: another session, or another state of it. */
type News = 'left' | 'ended' | 'changed'
const tellTabs = (news: News) => tabs?.postMessage(news)

function onOtherTab(news: unknown) {
  if (news === 'left') forgetSession('left')
  // asked for, not believed: another user may have signed in here meanwhile
  if (news === 'changed' || (news === 'ended' && heldSession() !== null)) void renewOrWait()
}
