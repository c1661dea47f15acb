import type { UserType } from '#modules/accounts/contract.ts'
import { words } from './words.ts'

interface MenuEntry {
  label: string
  to: string
}

/** The pages in the user menu; open requests are for those who bid on them (R55). */
export function menuEntries(userType: UserType | null): readonly MenuEntry[] {
  return [
    { label: words.dashboard, to: '/dashboard' },
    ...(userType === 'business' ? [{ label: words.openRequests, to: '/jobs' }] : []),
    { label: words.editProfile, to: '/profile/edit' },
    { label: words.accountSettings, to: '/account/settings' },
  ]
}
