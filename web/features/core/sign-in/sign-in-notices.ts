import type { UserType } from '#modules/core/accounts/contract.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import type { Destination } from './post-login-destination.ts'
import { words } from './words.ts'

/** The topic of these toasts: each toast replaces the one before. */
const TOPIC = 'sign-in'

/** Confirms a login (ERR-32, AUTH-08, AUTH-10). Without an account type, the redirect shows a toast instead (R51). */
export async function showLoginSuccess(userType: UserType | null): Promise<void> {
  if (userType === null) return dismissToast(TOPIC)
  const description = userType === 'business' ? words.toast.checking : words.toast.welcome
  await toast({ title: words.toast.success, description }, { topic: TOPIC })
}

/** Says why the user is redirected to another page after logging in; shows nothing for a null reason (R52). */
export async function explainRedirect(reason: Destination['reason']): Promise<void> {
  if (reason === 'no-account-type') {
    const content = { tone: 'info', title: words.toast.profileNeeded, description: words.toast.selectType } as const
    return toast(content, { duration: 5000, topic: TOPIC })
  }
  if (reason === 'no-subscription') {
    await toast({ tone: 'info', title: words.toast.planNeeded, description: words.toast.choosePlan })
  }
}

/** Shows that the login succeeded, but the profile could not be read (ERR-35). */
export const showProfileError = (message: string): Promise<void> =>
  toast({ tone: 'error', title: words.toast.profileError, description: message }, { topic: TOPIC })

/** Shows that a login failed (ERR-31). */
export const showLoginError = (message: string): Promise<void> =>
  toast({ tone: 'error', title: words.toast.failed, description: message }, { topic: TOPIC })
