import type { SessionUser } from '#modules/accounts/contract.ts'
import { words } from './words.ts'

interface MenuEntry {
  label: string
  to: string
}

/** The pages in the user menu; open requests are for those who bid on them (R55), verifications for staff (R26). */
export function menuEntries({ userType, role }: Pick<SessionUser, 'userType' | 'role'>): readonly MenuEntry[] {
  return [
    { label: words.dashboard, to: '/dashboard' },
    ...(userType === 'business' ? [{ label: words.openRequests, to: '/jobs' }] : []),
    ...(role === 'operations' ? [{ label: words.verifications, to: '/ops/verifications' }] : []),
    { label: words.editProfile, to: '/profile/edit' },
    { label: words.accountSettings, to: '/account/settings' },
  ]
}
