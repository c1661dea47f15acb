import type { UserType } from '#modules/core/accounts/contract.ts'

interface Known {
  /** Null when the account has none yet; undefined when the profile couldn't be read. */
  userType: UserType | null | undefined
  /** Undefined when it wasn't requested or couldn't be read. */
  subscribed: boolean | undefined
  /** A validated path of this site, or null. */
  returnTo: string | null
}

/** Where to go after signing in, and why it isn't the requested page. */
export interface Destination {
  to: string
  reason: 'no-account-type' | 'no-subscription' | null
}

/** The post-login rules (AUTH-11 to AUTH-16). `returnTo` only replaces the last step, the dashboard (R12). */
export function postLogin({ userType, subscribed, returnTo }: Known): Destination {
  if (userType === undefined) return { to: '/dashboard', reason: null }
  if (userType === null) return { to: '/profile/edit', reason: 'no-account-type' }
  if (userType === 'business' && subscribed === false) return { to: '/subscribe', reason: 'no-subscription' }
  return { to: returnTo ?? '/dashboard', reason: null }
}
