import type { refreshSession, Session, signOut as signOutEndpoint } from '#modules/core/accounts/contract.ts'
import { ApiError, call, takeTokensFrom } from '#web/lib/api/api.ts'
import { pageState } from '#web/lib/api/page-state.ts'
import { clearAllDrafts, keepDraftsOf } from '#web/lib/forms/drafts.ts'
import { forgetVisits } from './kept-visits.ts'
import {
  hasSessionHint,
  heldSession,
  notifyInitial,
  onSessionChange,
  sessionState,
  setChecking,
  setSession,
} from './session-store.ts'

export { onSessionChange, type SessionEvent, type SessionState, sessionAtom, sessionState } from './session-store.ts'

/** Renew this long before the token ends, in milliseconds. */
const MARGIN = 60_000
/** Minimum delay: a wrong clock on the device must not cause endless refreshes. */
const SOONEST = 30_000
const TRY_AGAIN = 5_000

let timer: ReturnType<typeof setTimeout> | undefined
let refreshing: Promise<Session | null> | null = null
let tabs: BroadcastChannel | undefined
/** The user is signing out. */
let ending = false

takeTokensFrom({
  current: () => heldSession()?.accessToken ?? null,
  renew: async () => (await renewSession().catch(() => null))?.accessToken ?? null,
})

/**
 * Starts with the session that came with the page, or fetches it; then renews it and keeps it in sync with other tabs.
 */
export function startSession(): void {
  tabs = new BroadcastChannel('kerbside-session')
  tabs.onmessage = (message: MessageEvent<unknown>) => onOtherTab(message.data)
  document.addEventListener('visibilitychange', renewIfDue)
  window.addEventListener('online', renewIfDue)
  onSessionChange(schedule)
  onSessionChange((event, state) => {
    const mayBeAnotherUser = event !== 'token-refreshed' && event !== 'user-updated'
    if (state.status === 'signed-in' && mayBeAnotherUser) keepDraftsOf(state.user.id)
    forgetVisits(state.status === 'signed-in' ? state.user.id : null)
  })
  if (heldSession() !== null) takeOver()
  else if (hasSessionHint()) void begin()
  else if (sessionState().status === 'loading') setSession(null)
}

/** Starts with the session that came with the page. */
function takeOver(): void {
  notifyInitial()
  schedule()
  if (pageState().renew) void renewOrWait()
}

/** Uses the refresh that the document sent early; without one, sends it now. */
async function begin(): Promise<void> {
  const early = await import('./first-refresh.ts').catch(() => null)
  await renewOrWait(early?.firstAnswer)
}

/** Starts the session that sign-in returned, or one `recovered` by a password reset link (R60). */
export function signedIn(session: Session, { recovered = false } = {}): void {
  setSession(session, { recovered })
  notifyTabs('changed')
}

/**
 * Ends the session on the server, here and in other tabs. `leave` opens a public page before the session is cleared.
 * Throws ApiError if the request fails; nothing has changed then.
 */
export const signOut = (leave?: () => void): Promise<void> =>
  endSession(() => call<typeof signOutEndpoint>('POST /api/sign-out'), leave)

/**
 * Ends the session by the request `act`, then opens a public page by `leave` and clears the session. The socket may close
 * first, which doesn't count as ended elsewhere. Throws what `act` throws.
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

/** Clears an ended session and all drafts, because another user may use the browser next. */
function forgetSession(how: 'leaving' | 'left'): void {
  setSession(null, { how })
  clearAllDrafts()
  if (how === 'leaving') notifyTabs('left')
}

/** Refetches the own account after a change, here and in other tabs (STATE-01). */
export async function accountChanged(): Promise<void> {
  await renewOrWait()
  notifyTabs('changed')
}

/**
 * Gets a new access token, from the earlier request `asked` if there is one; null if the session has ended. Throws
 * ApiError without a response.
 */
export function renewSession(asked?: Promise<Response>): Promise<Session | null> {
  setChecking(true)
  const ask = async () =>
    (await call<typeof refreshSession>('POST /api/session/refresh', { withToken: false, asked })).session
  // an earlier request already had the lock
  refreshing ??= (asked === undefined ? inTurn(ask) : ask())
    .then((session) => {
      if (session === null && ending) return null
      const ended = session === null && heldSession() !== null
      setSession(session)
      if (ended) notifyTabs('ended')
      return session
    })
    .finally(() => {
      refreshing = null
      setChecking(false)
    })
  return refreshing
}

/** Locks across tabs: each refresh rotates the cookie they share. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('kerbside-session', act) : act()
}

/** Returns a token that isn't about to expire, for the socket, which can't retry; null for visitors. */
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

/** Renews the session; without a response, keeps it and retries later. */
export async function renewOrWait(asked?: Promise<Response>): Promise<void> {
  try {
    await renewSession(asked)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (sessionState().status === 'loading') setSession(null)
    clearTimeout(timer)
    timer = setTimeout(renewIfDue, TRY_AGAIN)
  }
}

/** `left`: the user signed out. `ended`: the session has ended. `changed`: another session, or changed account data. */
type TabMessage = 'left' | 'ended' | 'changed'
const notifyTabs = (message: TabMessage) => tabs?.postMessage(message)

function onOtherTab(message: unknown) {
  if (message === 'left') forgetSession('left')
  // checked with the server: another user may have signed in since
  if (message === 'changed' || (message === 'ended' && heldSession() !== null)) void renewOrWait()
}
