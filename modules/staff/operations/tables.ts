import type { PlatformTables } from '#server/platform/database/transaction.ts'
import type { FailureTables } from '#server/platform/delivery/dead-letters.ts'
import type { LoggedRequest } from '#server/platform/http/request-log.ts'
import type { JobFilter, Repair, ReplayFilter } from './contract.ts'

/** What a repair includes: selected jobs, matching jobs, or events for one consumer. */
export type RepairFilter =
  | { jobs: JobFilter; until: string }
  | { jobIds: string[]; until: string }
  | { events: ReplayFilter; until: string }

/** The platform's delivery tables, which this module reads and settles, and its own repairs. */
export interface OperationsTables extends FailureTables, Pick<PlatformTables, 'outbox' | 'inbox' | 'event_subjects'> {
  /** Write requests, stored by request-log.ts. */
  acts: LoggedRequest
  repairs: {
    id: string
    kind: Repair['kind']
    filter: RepairFilter
    /** Jobs per second. */
    rate: number
    reason: string | null
    asked_by: string
    asked_at: Date
    state: Repair['state']
    total: number
    moved: number
    /** The last event that a replay has processed. */
    position: string | null
    stepped_at: Date
    ended_at: Date | null
  }
}
