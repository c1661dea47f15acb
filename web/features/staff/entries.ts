import type { Overview } from '#modules/staff/monitoring/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { words } from './words.ts'

interface ConsoleEntry {
  readonly label: string
  readonly to: string
  /** The backlog that is counted next to the link. */
  readonly waits?: keyof Overview['people']
}

const TRUST: ConsoleEntry = { label: words.trust, to: '/ops/trust' }
const isDisposalPriced = featureOn('load') && featureOn('costFloor')

/** The console's pages: staff decisions first, then system pages in the order of an investigation, then the audit log. */
export const ENTRIES: readonly ConsoleEntry[] = [
  { label: words.overview, to: '/ops' },
  ...(featureOn('cases')
    ? [{ label: words.cases, to: '/ops/cases', waits: 'cases' } as const]
    : featureOn('duty')
      ? [{ label: words.proofs, to: '/ops/cases' }]
      : []),
  { label: words.verifications, to: '/ops/verifications', waits: 'verifications' },
  ...(featureOn('registration') ? [{ ...TRUST, waits: 'registrations' } as const] : isDisposalPriced ? [TRUST] : []),
  { label: words.reports, to: '/ops/reports', waits: 'reports' },
  ...(featureOn('reviews') ? [{ label: words.reviews, to: '/ops/reviews', waits: 'reviews' } as const] : []),
  { label: words.disputes, to: '/ops/disputes', waits: 'disputes' },
  { label: words.people, to: '/ops/people' },
  { label: words.requests, to: '/ops/requests' },
  ...(featureOn('alerts') ? [{ label: words.reach, to: '/ops/reach' }] : []),
  ...(featureOn('load') ? [{ label: words.catalogue, to: '/ops/catalogue' }] : []),
  { label: words.failed, to: '/ops/failed' },
  { label: words.repairs, to: '/ops/repairs' },
  { label: words.trace, to: '/ops/trace' },
  { label: words.controls, to: '/ops/queues' },
  { label: words.search, to: '/ops/search' },
  { label: words.audit, to: '/ops/audit' },
  { label: words.staff, to: '/ops/staff' },
]
