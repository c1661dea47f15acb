import { useNavigate } from 'react-router-dom'
import { confirmLeaving } from '#web/lib/navigation-guard/leaving.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Returns what unsubscribes this browser from pushes; its code is only loaded if needed. */
const leaveBrowser = async (): Promise<() => Promise<void>> => {
  const subscribed = 'Notification' in globalThis && Notification.permission === 'granted'
  const code = subscribed && (await import('#web/features/discovery/alerts/this-browser.ts').catch(() => null))
  return code ? code.leaveBrowser() : async () => undefined
}

/** Returns a function that signs out and opens `/` (MENU-11); shows an error if that fails. */
export function useSignOut(): () => void {
  const { signOut } = useAuthContext()
  const navigate = useNavigate()
  async function signOutAndLeave() {
    if (!(await confirmLeaving())) return
    try {
      const unsubscribe = await leaveBrowser()
      await signOut(() => void navigate('/'))
      await unsubscribe()
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      await toast({ tone: 'error', title: words.logoutFailed, description })
    }
  }
  return () => void signOutAndLeave()
}
