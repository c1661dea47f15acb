import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { OperationsTables } from '../tables.ts'

/** How long settled dead letters are kept. Unsettled ones are never deleted. */
const RETENTION = sql`interval '90 days'`
const BATCH = 5_000

/** Deletes one batch of dead letters, attempts, groups and repairs that were settled more than 90 days ago. */
export async function deleteSettledFailures(db: Db<OperationsTables>): Promise<void> {
  await sql`
    delete from failed_jobs where id in (
      select id from failed_jobs where state in ('done', 'discarded') and changed_at < now() - ${RETENTION}
      limit ${BATCH}
    )
  `.execute(db)
  await sql`
    delete from job_failures where id in (
      select f.id from job_failures f where f.at < now() - ${RETENTION} and not exists (
        select from failed_jobs j where j.event_id = f.event_id and j.consumer = f.consumer
      ) limit ${BATCH}
    )
  `.execute(db)
  await sql`
    delete from failure_groups g where g.last_seen < now() - ${RETENTION}
      and not exists (select from failed_jobs j where j.fingerprint = g.fingerprint)
  `.execute(db)
  await sql`delete from repairs where ended_at < now() - ${RETENTION}`.execute(db)
}
