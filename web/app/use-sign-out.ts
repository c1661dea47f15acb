import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAuthContext } from '#web/lib/auth-context.tsx'
import { mayLeave } from '#web/lib/leaving.ts'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Signs out and goes to `/` (MENU-11); says so when the server could not be told. */
export function useSignOut(): { pending: boolean; leave: () => void } {
  const { signOut } = useAuthContext()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  async function leave() {
    if (!(await mayLeave())) return
    setPending(true)
    try {
      await signOut(() => void navigate('/'))
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      await toast({ tone: 'error', title: words.logoutFailed, description })
    } finally {
      setPending(false)
    }
  }
  return { pending, leave: () => void leave() }
}
