import type { SessionUser } from '#modules/accounts/contract.ts'
import { featureOn } from '#web/lib/settings.ts'
import { words } from './words.ts'

interface MenuEntry {
  label: string
  to: string
}

/** The pages in the user menu; open requests are for those who bid on them (R55), verifications for staff (R26), own items while they can be listed. */
export function menuEntries({ userType, role }: Pick<SessionUser, 'userType' | 'role'>): readonly MenuEntry[] {
  return [
    { label: words.dashboard, to: '/dashboard' },
    ...(userType === 'business' ? [{ label: words.openRequests, to: '/jobs' }] : []),
    ...(role === 'operations' ? [{ label: words.verifications, to: '/ops/verifications' }] : []),
    ...(featureOn('listing') ? [{ label: words.myItems, to: '/my-items' }] : []),
    { label: words.editProfile, to: '/profile/edit' },
    { label: words.accountSettings, to: '/account/settings' },
  ]
}
