import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { type FailedJob, type failedJobs, type JobFilter, JobState } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'
import { matchingJobs } from './matching-jobs.ts'

interface JobListInput {
  filter: JobFilter
  state: JobState | 'any'
  cursor: string | undefined
}

/** Returns one page of failed jobs, latest first. Throws Refusal: invalid, for an invalid cursor. */
export async function jobList(
  db: Db<OperationsTables>,
  { filter, state, cursor }: JobListInput,
): Promise<AnswerOf<typeof failedJobs>> {
  const states = state === 'any' ? JobState.options : [state]
  // the index is ordered within each state
  const lists = await Promise.all(
    states.map((jobState) => selectAfterCursor(jobsInState(db, filter, jobState), cursor, 'failed_at').execute()),
  )
  const rows = lists.flat().toSorted((a, b) => b.failed_at.getTime() - a.failed_at.getTime() || (a.id < b.id ? 1 : -1))
  const { items, next } = pageFrom(rows, 'failed_at')
  return { items: items.map(toJob), next }
}

const jobsInState = (db: Db<OperationsTables>, filter: JobFilter, state: JobState) =>
  selectJobs(db, filter).where('state', '=', state).orderBy('failed_at', 'desc').orderBy('id', 'desc')

/** Builds a query of the matching jobs with the columns staff see. */
export const selectJobs = (db: Db<OperationsTables>, filter: JobFilter) =>
  matchingJobs(db, filter)
    .select(['id', 'consumer', 'type', 'event_id as eventId', 'payload', 'state', 'fingerprint', 'error', 'release'])
    .select(['attempts', 'times', 'first_failed_at', 'failed_at', 'repair_id as repairId', 'reason'])

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>>

/** Converts a row to the API's shape. */
export const toJob = ({ payload, first_failed_at, failed_at, ...job }: JobRow): FailedJob => ({
  ...job,
  requestId: (payload as { requestId?: string }).requestId ?? null,
  firstFailedAt: first_failed_at.toISOString(),
  failedAt: failed_at.toISOString(),
})
