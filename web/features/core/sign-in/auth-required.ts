import { loginPath } from '#web/lib/session/return-to.ts'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Shows the 'Authentication Required' toast with links to log in and sign up (HOME-38), which return to `returnTo`. */
export function showAuthRequired(action: keyof typeof words.authRequired, returnTo: string): Promise<void> {
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
