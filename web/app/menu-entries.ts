import type { SessionUser } from '#modules/core/accounts/contract.ts'
import { ENTRIES } from '#web/features/staff/entries.ts'
import { words as consoleWords } from '#web/features/staff/words.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { words } from './words.ts'

interface MenuEntry {
  label: string
  to: string
}

/** A group of pages; the user's own pages come first, without a label. */
export interface MenuGroup {
  label?: string
  entries: readonly MenuEntry[]
}

type MenuUser = Pick<SessionUser, 'userType' | 'staffLevel'>

/** Returns the pages of the user menu: the user's own, and for staff the console (R26). */
export function menuGroups(user: MenuUser): readonly MenuGroup[] {
  const isStaff = user.staffLevel !== null
  return [{ entries: ownEntries(user) }, ...(isStaff ? [{ label: consoleWords.nav, entries: ENTRIES }] : [])]
}

/** Returns the user's own pages. Only businesses have open requests, bids and plans (R55). */
function ownEntries({ userType }: MenuUser): readonly MenuEntry[] {
  const business = userType === 'business'
  return [
    { label: words.dashboard, to: '/dashboard' },
    ...(business
      ? [
          { label: words.openRequests, to: '/jobs' },
          { label: words.myBids, to: '/dashboard#my-bids' },
          ...(featureOn('rounds') && featureOn('duty') ? [{ label: words.rounds, to: '/rounds' }] : []),
        ]
      : []),
    ...(userType === null ? [] : [{ label: words.myRequests, to: '/my-posts' }]),
    ...(featureOn('listing') ? [{ label: words.myItems, to: '/my-items' }] : []),
    ...(userType !== null && featureOn('alerts') ? [{ label: words.alerts, to: '/alerts' }] : []),
    { label: words.editProfile, to: '/profile/edit' },
    { label: words.accountSettings, to: '/account/settings' },
    ...(business
      ? [
          { label: words.plan, to: '/subscribe' },
          { label: words.developer, to: '/account/developer' },
        ]
      : []),
  ]
}
