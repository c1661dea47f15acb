import type { Overview } from '#modules/staff/monitoring/contract/overview.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { words } from './words.ts'

export interface ConsoleEntry {
  readonly label: string
  readonly to: string
  /** The backlog that is counted next to the link. */
  readonly backlog?: keyof Overview['people']
}

/** A group of the console's menu. */
export interface ConsoleGroup {
  readonly label: string
  /** Whether its links are hidden at first, unless one of its pages is open. */
  readonly collapsed: boolean
  readonly entries: readonly ConsoleEntry[]
}

const TRUST: ConsoleEntry = { label: words.trust, to: '/ops/trust' }
const isDisposalPriced = featureOn('load') && featureOn('costFloor')

export const OVERVIEW: ConsoleEntry = { label: words.overview, to: '/ops' }

/** The menu: decisions about people first, then content, then the pages for finding technical problems. */
export const GROUPS: readonly ConsoleGroup[] = [
  {
    label: words.groups.people,
    collapsed: false,
    entries: [
      ...(featureOn('cases')
        ? [{ label: words.cases, to: '/ops/cases', backlog: 'cases' } as const]
        : featureOn('duty')
          ? [{ label: words.proofs, to: '/ops/cases' }]
          : []),
      { label: words.verifications, to: '/ops/verifications', backlog: 'verifications' },
      ...(featureOn('registration')
        ? [{ ...TRUST, backlog: 'registrations' } as const]
        : isDisposalPriced
          ? [TRUST]
          : []),
      { label: words.disputes, to: '/ops/disputes', backlog: 'disputes' },
      { label: words.people, to: '/ops/people' },
      { label: words.staff, to: '/ops/staff' },
    ],
  },
  {
    label: words.groups.content,
    collapsed: false,
    entries: [
      { label: words.reports, to: '/ops/reports', backlog: 'reports' },
      ...(featureOn('reviews') ? [{ label: words.reviews, to: '/ops/reviews', backlog: 'reviews' } as const] : []),
      { label: words.requests, to: '/ops/requests' },
      ...(featureOn('alerts') ? [{ label: words.reach, to: '/ops/reach' }] : []),
      ...(featureOn('load') ? [{ label: words.catalogue, to: '/ops/catalogue' }] : []),
      ...(featureOn('ladder')
        ? [
            { label: words.charities, to: '/ops/charities' },
            { label: words.ladders, to: '/ops/ladders' },
          ]
        : []),
    ],
  },
  {
    label: words.groups.system,
    collapsed: true,
    entries: [
      { label: words.failed, to: '/ops/failed' },
      { label: words.repairs, to: '/ops/repairs' },
      { label: words.trace, to: '/ops/trace' },
      { label: words.controls, to: '/ops/queues' },
      { label: words.webhooks, to: '/ops/webhooks' },
      { label: words.search, to: '/ops/search' },
      { label: words.audit, to: '/ops/audit' },
    ],
  },
]

/** The console's pages in one list. */
export const ENTRIES: readonly ConsoleEntry[] = [OVERVIEW, ...GROUPS.flatMap(({ entries }) => entries)]
