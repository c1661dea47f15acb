import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { OperationsTables } from '../tables.ts'

/** Retention of settled dead letters. Unsettled ones are kept. */
const KEPT = sql`interval '90 days'`
const BATCH = 5_000

/** Deletes one batch of dead letters that were settled more than 90 days ago. */
export async function forgetSettled(db: Db<OperationsTables>): Promise<void> {
  await sql`
    delete from failed_jobs where id in (
      select id from failed_jobs where state in ('done', 'discarded') and changed_at < now() - ${KEPT} limit ${BATCH}
    )
  `.execute(db)
  await sql`
    delete from job_failures where id in (
      select f.id from job_failures f where f.at < now() - ${KEPT} and not exists (
        select from failed_jobs j where j.event_id = f.event_id and j.consumer = f.consumer
      ) limit ${BATCH}
    )
  `.execute(db)
  await sql`
    delete from failure_groups g where g.last_seen < now() - ${KEPT}
      and not exists (select from failed_jobs j where j.fingerprint = g.fingerprint)
  `.execute(db)
  await sql`delete from repairs where ended_at < now() - ${KEPT}`.execute(db)
}
