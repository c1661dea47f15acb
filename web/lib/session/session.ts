import type { refreshSession, Session, signOut as signOutEndpoint } from '#modules/core/accounts/contract.ts'
import { ApiError, call, setTokenSource } from '#web/lib/api/api.ts'
import { pageState } from '#web/lib/api/page-state.ts'
import { clearAllDrafts, deleteOtherDrafts } from '#web/lib/forms/drafts.ts'
import { deleteOfflineVisits } from './offline-visits.ts'
import {
  currentSession,
  hasSessionHint,
  notifyInitialSession,
  onSessionChange,
  sessionState,
  setRefreshing,
  setSession,
} from './session-store.ts'

export { onSessionChange, type SessionEvent, type SessionState, sessionAtom, sessionState } from './session-store.ts'

/** How long before its expiry the access token is renewed. */
const RENEW_BEFORE_MS = 60_000
/** Minimum delay before a renewal: a wrong clock on the device must not cause endless refreshes. */
const MIN_DELAY_MS = 30_000
/** Delay before a retry after a refresh without a response. */
const RETRY_MS = 5_000

let timer: ReturnType<typeof setTimeout> | undefined
let refreshing: Promise<Session | null> | null = null
let tabChannel: BroadcastChannel | undefined
/** Whether the user is signing out. */
let isSigningOut = false

setTokenSource({
  current: () => currentSession()?.accessToken ?? null,
  renew: async () => (await renewSession().catch(() => null))?.accessToken ?? null,
})

/**
 * Starts with the session that came with the page, or fetches it; then renews it and keeps it in sync with other tabs.
 */
export function startSession(): void {
  tabChannel = new BroadcastChannel('kerbside-session')
  tabChannel.onmessage = (message: MessageEvent<unknown>) => handleTabMessage(message.data)
  document.addEventListener('visibilitychange', renewIfDue)
  window.addEventListener('online', renewIfDue)
  onSessionChange(scheduleRenewal)
  onSessionChange((event, state) => {
    const mayBeAnotherUser = event !== 'token-refreshed' && event !== 'user-updated'
    if (state.status === 'signed-in' && mayBeAnotherUser) deleteOtherDrafts(state.user.id)
    deleteOfflineVisits(state.status === 'signed-in' ? state.user.id : null)
  })
  if (currentSession() !== null) startWithPageSession()
  else if (hasSessionHint()) void startWithRefresh()
  else if (sessionState().status === 'loading') setSession(null)
}

/** Starts with the session that came with the page. */
function startWithPageSession(): void {
  notifyInitialSession()
  scheduleRenewal()
  if (pageState().renew) void renewOrRetryLater()
}

/** Starts with the response to the refresh that first-refresh.ts sent early, or sends a refresh now. */
async function startWithRefresh(): Promise<void> {
  const early = await import('./first-refresh.ts').catch(() => null)
  await renewOrRetryLater(early?.firstResponse)
}

/** Begins the session that sign-in returned, or one `recovered` by a password reset link (R60), also in other tabs. */
export function beginSession(session: Session, { recovered = false } = {}): void {
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
 * Ends the session by the request `endOnServer`, then opens a public page by `leave` and clears the session. Until
 * then, a refresh that finds no session doesn't count as ended on another device. Throws what `endOnServer` throws.
 */
export async function endSession(endOnServer: () => Promise<unknown>, leave?: () => void): Promise<void> {
  isSigningOut = true
  try {
    await endOnServer()
  } finally {
    isSigningOut = false
  }
  leave?.()
  clearSession('leaving')
}

/** Clears the session and all drafts after the user signed out, because another user may use the browser next. */
function clearSession(reason: 'leaving' | 'left'): void {
  setSession(null, { reason })
  clearAllDrafts()
  if (reason === 'leaving') notifyTabs('left')
}

/** Refetches the user's account after a change, here and in other tabs (STATE-01). */
export async function refetchAccount(): Promise<void> {
  await renewOrRetryLater()
  notifyTabs('changed')
}

/**
 * Gets a new access token, from the response to an earlier request if there is one; null if the session has ended.
 * Throws ApiError without a response.
 */
export function renewSession(earlyResponse?: Promise<Response>): Promise<Session | null> {
  setRefreshing(true)
  const refresh = async () =>
    (await call<typeof refreshSession>('POST /api/session/refresh', { withToken: false, earlyResponse })).session
  // an early request has taken the lock itself
  refreshing ??= (earlyResponse === undefined ? withTabLock(refresh) : refresh())
    .then((session) => {
      if (session === null && isSigningOut) return null
      const ended = session === null && currentSession() !== null
      setSession(session)
      if (ended) notifyTabs('ended')
      return session
    })
    .finally(() => {
      refreshing = null
      setRefreshing(false)
    })
  return refreshing
}

/** Runs `action` while no other tab runs one, because each refresh replaces the cookie that all tabs share. */
function withTabLock<T>(action: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('kerbside-session', action) : action()
}

/** Returns a token that isn't about to expire, for the socket, which can't retry; null for visitors. */
export async function freshToken(): Promise<string | null> {
  const session = currentSession()
  if (session === null || msUntilExpiry(session) > MIN_DELAY_MS) return session?.accessToken ?? null
  return (await renewSession())?.accessToken ?? null
}

/** Returns the milliseconds until the access token expires. */
const msUntilExpiry = (session: Session) => Date.parse(session.expiresAt) - Date.now()

function scheduleRenewal() {
  clearTimeout(timer)
  const session = currentSession()
  if (session === null) return
  timer = setTimeout(() => void renewOrRetryLater(), Math.max(msUntilExpiry(session) - RENEW_BEFORE_MS, MIN_DELAY_MS))
}

function renewIfDue() {
  if (document.visibilityState === 'hidden') return
  const session = currentSession()
  const isDue = session === null ? hasSessionHint() : msUntilExpiry(session) < RENEW_BEFORE_MS
  if (isDue) void renewOrRetryLater()
}

/** Renews the session; without a response, keeps it and retries later. */
export async function renewOrRetryLater(earlyResponse?: Promise<Response>): Promise<void> {
  try {
    await renewSession(earlyResponse)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (sessionState().status === 'loading') setSession(null)
    clearTimeout(timer)
    timer = setTimeout(renewIfDue, RETRY_MS)
  }
}

/** `left`: the user signed out. `ended`: the session has ended. `changed`: a new session, or changed account data. */
type TabMessage = 'left' | 'ended' | 'changed'
const notifyTabs = (message: TabMessage) => tabChannel?.postMessage(message)

function handleTabMessage(message: unknown) {
  if (message === 'left') clearSession('left')
  // checked with the server: another user may have signed in since
  if (message === 'changed' || (message === 'ended' && currentSession() !== null)) void renewOrRetryLater()
}
