import type { UserType } from '#modules/core/accounts/contract.ts'

interface PostLoginOptions {
  /** Null when the account has no type yet; undefined when the profile couldn't be read. */
  userType: UserType | null | undefined
  /** Whether the business has a subscription; undefined when that wasn't requested or couldn't be read. */
  subscribed: boolean | undefined
  /** A validated path of this site, or null. */
  returnTo: string | null
}

/** Where to go after signing in, and why it isn't the requested page. */
export interface Destination {
  to: string
  reason: 'no-account-type' | 'no-subscription' | null
}

/** Applies the post-login rules (AUTH-11 to AUTH-16). `returnTo` replaces only the dashboard, the last rule (R12). */
export function postLoginDestination({ userType, subscribed, returnTo }: PostLoginOptions): Destination {
  if (userType === undefined) return { to: '/dashboard', reason: null }
  if (userType === null) return { to: '/profile/edit', reason: 'no-account-type' }
  if (userType === 'business' && subscribed === false) return { to: '/subscribe', reason: 'no-subscription' }
  return { to: returnTo ?? '/dashboard', reason: null }
}
