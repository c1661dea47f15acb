import { loginPath } from '#web/lib/session/return-to.ts'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** The 'Authentication Required' toast with its two ways in (HOME-38); `returnTo` is where they lead back to. */
export function authRequired(action: keyof typeof words.authRequired, returnTo: string): Promise<void> {
  return toast(
    {
      tone: 'info',
      title: words.toast.authRequired,
      description: words.authRequired[action],
      actions: [
        { label: words.login, to: loginPath(returnTo) },
        { label: words.signUp, to: loginPath(returnTo, '/signup') },
      ],
    },
    { topic: 'auth-required' },
  )
}
