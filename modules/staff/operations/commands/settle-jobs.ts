import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { OperationsTables } from '../tables.ts'

/** The most jobs settled in one run. */
const BATCH = 5_000

/** Marks retried jobs as done once their consumer's inbox has the event. */
export async function settleJobs(db: Db<OperationsTables>): Promise<void> {
  await sql`
    update failed_jobs set state = 'done', changed_at = now()
    where id in (
      select f.id from failed_jobs f join inbox i on i.event_id = f.event_id and i.consumer = f.consumer
      where f.state = 'retrying' limit ${BATCH} for update of f skip locked
    )
  `.execute(db)
}
