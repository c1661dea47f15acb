import { sql } from 'kysely'
import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { RequestsTables } from '../tables.ts'

interface CompletedQuery {
  ownerId: string
  carrierIds: readonly string[]
  /** A job to leave out. */
  exceptId: string
}

/**
 * Returns when an owner's newest other job with each of the carriers was completed, by carrier id; those without one
 * are missing.
 */
export async function lastCompletionTimes(db: Executor, query: CompletedQuery): Promise<Map<string, Date>> {
  if (query.carrierIds.length === 0) return new Map()
  const rows = await selectLastCompletions(db, query)
  return new Map(rows.flatMap(({ carrierId, at }) => (carrierId === null ? [] : [[carrierId, at] as const])))
}

const selectLastCompletions = prepareStatement(
  'requests.last-completed-with',
  (db: Db<RequestsTables>, placeholder: PlaceholderOf<CompletedQuery>) =>
    db
      .selectFrom('collection_requests as job')
      .innerJoin('request_history as step', 'step.request_id', 'job.id')
      .select(({ fn }) => ['job.accepted_bidder_id as carrierId', fn.max('step.at').as('at')])
      .where('job.user_id', '=', placeholder('ownerId'))
      .where('job.accepted_bidder_id', '=', sql<string>`any(${placeholder('carrierIds')}::uuid[])`)
      .where('job.status', '=', 'completed')
      .where('job.id', '!=', placeholder('exceptId'))
      .where('step.what', '=', 'completed')
      .groupBy('job.accepted_bidder_id'),
)
