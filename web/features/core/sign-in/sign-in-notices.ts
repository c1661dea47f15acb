import type { UserType } from '#modules/core/accounts/contract.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import type { Destination } from './post-login.ts'
import { words } from './words.ts'

/** One topic, so that each step of signing in replaces the message of the one before. */
const TOPIC = 'sign-in'

/** ERR-32, AUTH-08, AUTH-10. Without an account type the redirect shows its own toast instead (R51). */
export async function welcome(userType: UserType | null): Promise<void> {
  if (userType === null) return dismissToast(TOPIC)
  const description = userType === 'business' ? words.toast.checking : words.toast.welcome
  await toast({ title: words.toast.success, description }, { topic: TOPIC })
}

/** Shows the message of a redirect on arrival (R52). */
export async function explain(reason: Destination['reason']): Promise<void> {
  if (reason === 'no-account-type') {
    const content = { tone: 'info', title: words.toast.profileNeeded, description: words.toast.selectType } as const
    return toast(content, { duration: 5000, topic: TOPIC })
  }
  if (reason === 'no-subscription') {
    await toast({ tone: 'info', title: words.toast.planNeeded, description: words.toast.choosePlan })
  }
}

/** ERR-35. */
export const profileFailed = (message: string): Promise<void> =>
  toast({ tone: 'error', title: words.toast.profileError, description: message }, { topic: TOPIC })

/** ERR-31. */
export const loginFailed = (message: string): Promise<void> =>
  toast({ tone: 'error', title: words.toast.failed, description: message }, { topic: TOPIC })
