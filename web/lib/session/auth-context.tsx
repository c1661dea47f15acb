import { useAtomValue } from 'jotai'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Session } from '#modules/core/accounts/contract.ts'
import { words } from '#web/lib/api/words.ts'
import { type SessionState, sessionAtom } from './session-store.ts'

interface Auth {
  readonly session: SessionState
  /** Starts the session that the sign-in endpoint returned, or one `recovered` by setting a new password. */
  beginSession(session: Session, options?: { recovered: boolean }): Promise<void>
  /** Ends the session everywhere, after `leave` has opened a public page. Throws ApiError. */
  signOut(leave?: () => void): Promise<void>
}

// the code of both actions is loaded on first use
const actions: Omit<Auth, 'session'> = {
  beginSession: async (session, options) => (await import('./session.ts')).beginSession(session, options),
  signOut: async (leave) => (await import('./session.ts')).signOut(leave),
}

const AuthContext = createContext<Auth | null>(null)

/** Provides the session to its children. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom)
  const auth = useMemo<Auth>(() => ({ session, ...actions }), [session])
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Returns the session and its actions. Throws outside an AuthProvider (ERR-44). */
export function useAuthContext(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error(words.outsideProvider)
  return auth
}
