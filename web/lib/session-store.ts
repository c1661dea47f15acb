import { atom } from 'jotai'
import type { Session, SessionUser } from '#modules/accounts/contract.ts'
import { store } from './store.ts'

export type SessionState =
  | { readonly status: 'loading' }
  /** `leaving`: by the person's own act in this tab, which goes to the homepage by itself. */
  | { readonly status: 'signed-out'; readonly leaving: boolean }
  | { readonly status: 'signed-in'; readonly user: SessionUser }

/** What happened to the session (STATE-01); `initial` is the first answer after the page was opened. */
export type SessionEvent = 'initial' | 'signed-in' | 'token-refreshed' | 'user-updated' | 'signed-out'

const state = atom<SessionState>({ status: 'loading' })
/** Who is signed in, for components. */
export const sessionAtom = atom((get) => get(state))

/** The access token lives in this variable only: no storage that another script could read later. */
let held: Session | null = null
const listeners = new Set<(event: SessionEvent, state: SessionState) => void>()

export const heldSession = (): Session | null => held
export const sessionState = (): SessionState => store.get(state)

/** Calls `listener` on every change of the session (CALL-36); gives the function that ends it. */
export function onSessionChange(listener: (event: SessionEvent, state: SessionState) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over a new session, or none, and tells everyone. */
export function hold(session: Session | null, { leaving = false } = {}): void {
  const before = sessionState()
  held = session
  const after = nextState(before, session, leaving)
  store.set(state, after)
  const event = eventOf(before, after)
  if (event !== null) for (const listener of listeners) listener(event, after)
}

function nextState(before: SessionState, session: Session | null, leaving: boolean): SessionState {
  if (session === null) return { status: 'signed-out', leaving }
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
