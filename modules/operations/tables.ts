import type { PlatformTables } from '#server/platform/database/transaction.ts'
import type { FailureTables } from '#server/platform/delivery/dead-letters.ts'
import type { LoggedRequest } from '#server/platform/http/request-log.ts'
import type { JobFilter, Repair, ReplayFilter } from './contract.ts'

/** What a repair takes: jobs that were chosen, jobs that match, or events for one consumer. */
export type RepairFilter =
  | { jobs: JobFilter; until: string }
  | { jobIds: string[]; until: string }
  | { events: ReplayFilter; until: string }

/** What the platform writes about its work is read here, and settled. */
export interface OperationsTables extends FailureTables, Pick<PlatformTables, 'outbox' | 'inbox' | 'event_subjects'> {
  acts: LoggedRequest
  repairs: {
    id: string
    kind: Repair['kind']
    filter: RepairFilter
    /** Jobs a second. */
    rate: number
    reason: string | null
    asked_by: string
    asked_at: Date
    state: Repair['state']
    total: number
    moved: number
    /** A replay has come so far: the last event that it looked at. */
    position: string | null
    stepped_at: Date
    ended_at: Date | null
  }
}
