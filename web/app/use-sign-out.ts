import { useNavigate } from 'react-router-dom'
import { mayLeave } from '#web/lib/navigation-guard/leaving.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Few browsers get messages: what ends them is loaded for those alone. */
const leaveBrowser = async (): Promise<() => Promise<void>> => {
  const told = 'Notification' in globalThis && Notification.permission === 'granted'
  const code = told && (await import('#web/features/alerts/this-browser.ts').catch(() => null))
  return code ? code.leaveBrowser() : async () => undefined
}

/** Gives what signs out and goes to `/` (MENU-11); it says so when the server could not be told. */
export function useSignOut(): () => void {
  const { signOut } = useAuthContext()
  const navigate = useNavigate()
  async function leave() {
    if (!(await mayLeave())) return
    try {
      const unsubscribe = await leaveBrowser()
      await signOut(() => void navigate('/'))
      await unsubscribe()
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      await toast({ tone: 'error', title: words.logoutFailed, description })
    }
  }
  return () => void leave()
}
