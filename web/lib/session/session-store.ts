import { atom, createStore } from 'jotai'
import type { Session, SessionUser } from '#modules/accounts/contract.ts'
import { store } from '#web/lib/boot/store.ts'

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; readonly how: SignedOut }
  | { readonly status: 'signed-in'; readonly user: SessionUser }

/**
 * Why no one is signed in. `visitor`: no one was. `leaving`: by the person's own act in this tab, which goes to the
 * homepage by itself; `left`: by the same act in another tab. `ended`: not by the user of this browser: it expired, or was ended
 * on another device.
 */
export type SignedOut = 'visitor' | 'leaving' | 'left' | 'ended'

/**
 * What happened to the session (STATE-01). `initial` is the first answer after the page was opened; `password-recovery`
 * is signing in by a mailed link that set a new password (R60).
 */
export type SessionEvent =
  | 'initial'
  | 'signed-in'
  | 'password-recovery'
  | 'token-refreshed'
  | 'user-updated'
  | 'signed-out'

const state = atom<SessionState>({ status: 'loading' })
/** Who is signed in, for components. */
export const sessionAtom = atom((get) => get(state))

const check = atom(false)
/** Whether the server is being asked, at this moment, who is signed in. */
export const checkingAtom = atom((get) => get(check))
export const setChecking = (on: boolean): void => store.set(check, on)

/** The access token lives in this variable only: no storage that another script could read later. */
let held: Session | null = null
let lastUser: string | null = null
const listeners = new Set<(event: SessionEvent, state: SessionState) => void>()

export const heldSession = (): Session | null => held
export const sessionState = (): SessionState => store.get(state)
/** Whose typing this is: who is signed in, or was when the session ended under their hands; null for visitors. */
export const typist = (): string | null => lastUser

/** Calls `listener` on every change of the session (CALL-36); gives the function that ends it. */
export function onSessionChange(listener: (event: SessionEvent, state: SessionState) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everyone of the session that came with the page, which nobody listened to then. */
export function tellInitial(): void {
  const now = sessionState()
  if (now.status === 'signed-in') for (const listener of listeners) listener('initial', now)
}

/** A store in which `session` is held, for a page that the server renders. */
export function storeFor(session: Session | null): ReturnType<typeof createStore> {
  const store = createStore()
  store.set(
    state,
    session === null ? { status: 'signed-out', how: 'visitor' } : { status: 'signed-in', user: session.user },
  )
  return store
}

interface How {
  /** Why there is none; left out, it ended by itself. */
  how?: 'leaving' | 'left'
  /** Opened by a link that set a new password. */
  recovered?: boolean
}

/** Takes over a new session, or none, and tells everyone. */
export function hold(session: Session | null, { how, recovered = false }: How = {}): void {
  const before = sessionState()
  held = session
  const after = session === null ? withoutSession(before, how) : withSession(before, session)
  lastUser = session?.user.id ?? (how === undefined ? lastUser : null)
  store.set(state, after)
  const event = recovered ? 'password-recovery' : eventOf(before, after)
  if (event !== null) for (const listener of listeners) listener(event, after)
}

function withoutSession(before: SessionState, how: How['how']): SessionState {
  if (before.status === 'signed-out' && how === undefined) return before
  return { status: 'signed-out', how: how ?? (before.status === 'signed-in' ? 'ended' : 'visitor') }
}

function withSession(before: SessionState, session: Session): SessionState {
  // the same object while nothing changed: a token refresh then renders nothing
  const same = before.status === 'signed-in' && JSON.stringify(before.user) === JSON.stringify(session.user)
  return same ? before : { status: 'signed-in', user: session.user }
}

/** Names the step from one state to the next; null when signed out stays signed out. */
export function eventOf(before: SessionState, after: SessionState): SessionEvent | null {
  if (before.status === 'loading') return 'initial'
  if (after.status !== 'signed-in') return before.status === 'signed-in' ? 'signed-out' : null
  if (before.status !== 'signed-in' || before.user.id !== after.user.id) return 'signed-in'
  return before === after ? 'token-refreshed' : 'user-updated'
}

/** Readable twin of the refresh cookie; must equal SESSION_HINT_COOKIE, which would bring the whole contract along. */
const HINT = 'kerbside_hint'

/** Whether this browser may hold a session: a visitor is spared the question to the server. */
export const hasSessionHint = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${HINT}=`))
