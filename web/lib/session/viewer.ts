import { useAtomValue } from 'jotai'
import type { SessionUser } from '#modules/accounts/contract.ts'
import { checkingAtom, sessionAtom } from './session-store.ts'

/** Who looks at the page, or null for a visitor. Pages are painted only once this is known. */
export function useViewer(): SessionUser | null {
  const session = useAtomValue(sessionAtom)
  return session.status === 'signed-in' ? session.user : null
}

/** Whether a later check than the first asks the server who looks at the page (R43). */
export const useChecking = (): boolean => useAtomValue(checkingAtom)

/** Whether something of `userId` is the viewer's own. What has lost its owner is not a visitor's: both are null. */
export const isOwn = (viewer: string | null, userId: string | null): boolean => viewer !== null && viewer === userId
