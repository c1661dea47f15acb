import { useNavigate } from 'react-router-dom'
import { confirmLeaving } from '#web/lib/navigation-guard/leaving.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Returns a function that ends this browser's push subscription. Its code is only loaded if there may be one. */
const prepareUnsubscribe = async (): Promise<() => Promise<void>> => {
  const mayBeSubscribed = 'Notification' in globalThis && Notification.permission === 'granted'
  const code = mayBeSubscribed && (await import('#web/features/discovery/alerts/this-browser.ts').catch(() => null))
  return code ? code.removeThisDevice() : async () => undefined
}

/** Returns a function that signs out and opens `/` (MENU-11); shows an error if that fails. */
export function useSignOut(): () => void {
  const { signOut } = useAuthContext()
  const navigate = useNavigate()
  async function signOutAndLeave() {
    if (!(await confirmLeaving())) return
    try {
      const unsubscribe = await prepareUnsubscribe()
      await signOut(() => void navigate('/'))
      await unsubscribe()
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      await toast({ tone: 'error', title: words.logoutFailed, description })
    }
  }
  return () => void signOutAndLeave()
}
