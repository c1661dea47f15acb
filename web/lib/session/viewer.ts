import { useAtomValue } from 'jotai'
import type { SessionUser } from '#modules/core/accounts/contract.ts'
import { refreshingAtom, sessionAtom } from './session-store.ts'

/** Returns the signed-in user, or null for a visitor. Pages aren't rendered before the session is known. */
export function useViewer(): SessionUser | null {
  const session = useAtomValue(sessionAtom)
  return session.status === 'signed-in' ? session.user : null
}

/** Returns whether the session is being refreshed (R43). */
export const useIsRefreshing = (): boolean => useAtomValue(refreshingAtom)

/** Returns whether something of `userId` is the viewer's own; false if both are null. */
export const isOwn = (viewerId: string | null, userId: string | null): boolean =>
  viewerId !== null && viewerId === userId
