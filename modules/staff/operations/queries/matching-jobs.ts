import { type RawBuilder, sql } from 'kysely'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import type { JobFilter } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'

/** Builds a query of the jobs that match, in any state, for the caller to refine. */
export function matchingJobs(db: Executor, { id, ...filter }: JobFilter) {
  const jobs = asModuleDb<OperationsTables>(db).selectFrom('failed_jobs').selectAll()
  // Few jobs share an id. The planner doesn't know that and would scan all jobs in time order;
  // an offset prevents this.
  const matching = id === undefined ? jobs : jobs.where(sql<boolean>`subjects @> array[${id}]`).offset(0)
  return asModuleDb<OperationsTables>(db).selectFrom(matching.as('job')).where(filterCondition(filter))
}

/** Returns the SQL condition of a filter without an id. */
export function filterCondition({
  consumer,
  type,
  fingerprint,
  from,
  to,
  repair,
}: Omit<JobFilter, 'id'>): RawBuilder<boolean> {
  const parts = [
    sql`true`,
    consumer !== undefined && sql`consumer = ${consumer}`,
    type !== undefined && sql`type = ${type}`,
    fingerprint !== undefined && sql`fingerprint = ${fingerprint}`,
    from !== undefined && sql`failed_at >= ${from}::timestamptz`,
    to !== undefined && sql`failed_at <= ${to}::timestamptz`,
    repair !== undefined && sql`repair_id = ${repair}::uuid`,
  ].filter((part) => part !== false)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Counts the matching jobs that are waiting for staff and failed up to `until`. */
export async function countJobs(db: Db<OperationsTables>, filter: JobFilter, until: Date): Promise<number> {
  const { count } = await matchingJobs(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('failed_at', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}
