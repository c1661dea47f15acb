import { atom, createStore } from 'jotai'
import type { Session, SessionUser } from '#modules/core/accounts/contract.ts'
import { store } from '#web/lib/boot/store.ts'

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly reason: SignedOutReason }
  | { readonly status: 'signed-in'; readonly user: SessionUser }

/**
 * Why no one is signed in. `visitor`: no one was. `leaving`: the user signed out in this tab, which then opens the
 * homepage. `left`: the user signed out in another tab. `ended`: the session expired or was ended on another device.
 */
export type SignedOutReason = 'visitor' | 'leaving' | 'left' | 'ended'

/**
 * A change of the session (STATE-01). `initial` is the first state after the page is opened; `password-recovery` is
 * signing in by a password reset link (R60).
 */
export type SessionEvent =
  | 'initial'
  | 'signed-in'
  | 'password-recovery'
  | 'token-refreshed'
  | 'user-updated'
  | 'signed-out'

const state = atom<SessionState>({ status: 'loading' })
/** The session, for components. */
export const sessionAtom = atom((get) => get(state))

const refreshing = atom(false)
/** Whether the session is being refreshed. */
export const refreshingAtom = atom((get) => get(refreshing))
export const setRefreshing = (on: boolean): void => store.set(refreshing, on)

/** The access token is only in this variable, never in storage that other scripts can read. */
let current: Session | null = null
/** The owner of drafts: see `draftOwner`. */
let lastUser: string | null = null
const listeners = new Set<(event: SessionEvent, state: SessionState) => void>()

export const currentSession = (): Session | null => current
export const sessionState = (): SessionState => store.get(state)
/** Returns the owner of drafts: the signed-in user, or the last one if the session expired; null for visitors. */
export const draftOwner = (): string | null => lastUser

/** Calls `listener` on every change of the session (CALL-36). Returns a function that stops it. */
export function onSessionChange(listener: (event: SessionEvent, state: SessionState) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies listeners of the session that came with the page, which was set before the listeners were added. */
export function notifyInitialSession(): void {
  const now = sessionState()
  if (now.status === 'signed-in') for (const listener of listeners) listener('initial', now)
}

/** Creates a store with `session`, for rendering one page on the server. */
export function createSessionStore(session: Session | null): ReturnType<typeof createStore> {
  const store = createStore()
  store.set(
    state,
    session === null ? { status: 'signed-out', reason: 'visitor' } : { status: 'signed-in', user: session.user },
  )
  return store
}

interface SessionChange {
  /** Why the user signed out; undefined if the session has ended otherwise. */
  reason?: 'leaving' | 'left'
  /** Whether a password reset link started the session. */
  recovered?: boolean
}

/** Sets the session, or none, and notifies listeners. */
export function setSession(session: Session | null, { reason, recovered = false }: SessionChange = {}): void {
  const before = sessionState()
  current = session
  const after = session === null ? withoutSession(before, reason) : withSession(before, session)
  lastUser = session?.user.id ?? (reason === undefined ? lastUser : null)
  store.set(state, after)
  const event = recovered ? 'password-recovery' : eventOf(before, after)
  if (event !== null) for (const listener of listeners) listener(event, after)
}

function withoutSession(before: SessionState, reason: SessionChange['reason']): SessionState {
  if (before.status === 'signed-out' && reason === undefined) return before
  return { status: 'signed-out', reason: reason ?? (before.status === 'signed-in' ? 'ended' : 'visitor') }
}

function withSession(before: SessionState, session: Session): SessionState {
  // the same object if nothing changed, so that a token refresh doesn't re-render
  const isUnchanged = before.status === 'signed-in' && JSON.stringify(before.user) === JSON.stringify(session.user)
  return isUnchanged ? before : { status: 'signed-in', user: session.user }
}

/** Returns the event between two states; null if a visitor stays signed out. */
export function eventOf(before: SessionState, after: SessionState): SessionEvent | null {
  if (before.status === 'loading') return 'initial'
  if (after.status !== 'signed-in') return before.status === 'signed-in' ? 'signed-out' : null
  if (before.status !== 'signed-in' || before.user.id !== after.user.id) return 'signed-in'
  return before === after ? 'token-refreshed' : 'user-updated'
}

/**
 * A cookie that scripts can read, set together with the refresh cookie. Equals SESSION_HINT_COOKIE, whose contract
 * isn't loaded.
 */
const HINT_COOKIE = 'kerbside_hint'

/** Returns whether this browser may have a session. Visitors have no hint cookie, and skip the refresh. */
export const hasSessionHint = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${HINT_COOKIE}=`))
