import { type RawBuilder, sql } from 'kysely'
import { type Db, type Executor, own } from '#server/platform/database/database.ts'
import type { JobFilter } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'

/** The failed jobs that match, in whatever state: a query to be narrowed, ordered and cut by its caller. */
export function matchingJobs(db: Executor, { id, ...filter }: JobFilter) {
  const jobs = own<OperationsTables>(db).selectFrom('failed_jobs').selectAll()
  // Few jobs have an id in common. The planner does not know, and would walk through all of them in order of time:
  // an offset keeps it from doing so.
  const found = id === undefined ? jobs : jobs.where(sql<boolean>`subjects @> array[${id}]`).offset(0)
  return own<OperationsTables>(db).selectFrom(found.as('job')).where(fits(filter))
}

/** The condition that a filter without an id means. */
export function fits({ consumer, type, fingerprint, from, to, repair }: Omit<JobFilter, 'id'>): RawBuilder<boolean> {
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

/** How many jobs wait for staff and match, of those that failed until `until`. */
export async function countJobs(db: Db<OperationsTables>, filter: JobFilter, until: Date): Promise<number> {
  const { count } = await matchingJobs(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('failed_at', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}
