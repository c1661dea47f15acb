import type { StaffLevel } from '#server/platform/contract.ts'
import { words } from './words.ts'

interface ConsoleEntry {
  readonly label: string
  readonly to: string
  /** The least level that may open it. */
  readonly level: StaffLevel
}

/** The pages of the console, in the order in which something is wrong: what is late first, who did what last. */
export const ENTRIES: readonly ConsoleEntry[] = [
  { label: words.overview, to: '/ops', level: 'viewer' },
  { label: words.failed, to: '/ops/failed', level: 'viewer' },
  { label: words.repairs, to: '/ops/repairs', level: 'viewer' },
  { label: words.trace, to: '/ops/trace', level: 'viewer' },
  { label: words.controls, to: '/ops/queues', level: 'viewer' },
  { label: words.search, to: '/ops/search', level: 'viewer' },
  { label: words.verifications, to: '/ops/verifications', level: 'viewer' },
  { label: words.reports, to: '/ops/reports', level: 'viewer' },
  { label: words.people, to: '/ops/people', level: 'viewer' },
  { label: words.requests, to: '/ops/requests', level: 'viewer' },
  { label: words.disputes, to: '/ops/disputes', level: 'viewer' },
  { label: words.audit, to: '/ops/audit', level: 'viewer' },
  { label: words.staff, to: '/ops/staff', level: 'viewer' },
]
