import type { Overview } from '#modules/monitoring/contract.ts'
import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import { words } from './words.ts'

interface ConsoleEntry {
  readonly label: string
  readonly to: string
  /** The least level that may open it. */
  readonly level: StaffLevel
  /** What of it waits for a decision by staff. */
  readonly waits?: keyof Overview['people']
}

/** The pages of the console: what waits for people first, then machines in the order in which something is wrong, who did what last. */
export const ENTRIES: readonly ConsoleEntry[] = [
  { label: words.overview, to: '/ops', level: 'viewer' },
  { label: words.verifications, to: '/ops/verifications', level: 'viewer', waits: 'verifications' },
  { label: words.reports, to: '/ops/reports', level: 'viewer', waits: 'reports' },
  { label: words.disputes, to: '/ops/disputes', level: 'viewer', waits: 'disputes' },
  { label: words.people, to: '/ops/people', level: 'viewer' },
  { label: words.requests, to: '/ops/requests', level: 'viewer' },
  { label: words.failed, to: '/ops/failed', level: 'viewer' },
  { label: words.repairs, to: '/ops/repairs', level: 'viewer' },
  { label: words.trace, to: '/ops/trace', level: 'viewer' },
  { label: words.controls, to: '/ops/queues', level: 'viewer' },
  { label: words.search, to: '/ops/search', level: 'viewer' },
  { label: words.audit, to: '/ops/audit', level: 'viewer' },
  { label: words.staff, to: '/ops/staff', level: 'viewer' },
]
