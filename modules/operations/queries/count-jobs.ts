import type { Db } from '#server/platform/database/database.ts'
import type { JobFilter } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'
import { matchingJobs } from './matching-jobs.ts'

/** How many jobs wait for staff and match, of those that failed until `until`. */
export async function countJobs(db: Db<OperationsTables>, filter: JobFilter, until: Date): Promise<number> {
  const { count } = await matchingJobs(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('failed_at', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}
