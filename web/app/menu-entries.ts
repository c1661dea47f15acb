import type { SessionUser } from '#modules/accounts/contract.ts'
import { ENTRIES } from '#web/features/console/entries.ts'
import { words as consoleWords } from '#web/features/console/words.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { words } from './words.ts'

interface MenuEntry {
  label: string
  to: string
}

/** Pages that belong together; the own ones stand first and need no name. */
export interface MenuGroup {
  label?: string
  entries: readonly MenuEntry[]
}

type Whose = Pick<SessionUser, 'userType' | 'staffLevel'>

/** The pages in the user menu: everything of one's own, and for staff their console (R26). */
export function menuGroups(user: Whose): readonly MenuGroup[] {
  const isStaff = user.staffLevel !== null
  return [{ entries: ownEntries(user) }, ...(isStaff ? [{ label: consoleWords.nav, entries: ENTRIES }] : [])]
}

/** Open requests, bids and a plan are for those who bid (R55), own items while they can be listed. */
function ownEntries({ userType }: Whose): readonly MenuEntry[] {
  const business = userType === 'business'
  return [
    { label: words.dashboard, to: '/dashboard' },
    ...(business
      ? [
          { label: words.openRequests, to: '/jobs' },
          { label: words.myBids, to: '/dashboard#my-bids' },
        ]
      : []),
    ...(userType === null ? [] : [{ label: words.myRequests, to: '/my-posts' }]),
    ...(featureOn('listing') ? [{ label: words.myItems, to: '/my-items' }] : []),
    ...(userType !== null && featureOn('alerts') ? [{ label: words.alerts, to: '/alerts' }] : []),
    { label: words.editProfile, to: '/profile/edit' },
    { label: words.accountSettings, to: '/account/settings' },
    ...(business ? [{ label: words.plan, to: '/subscribe' }] : []),
  ]
}
