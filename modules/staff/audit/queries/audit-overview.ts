import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { auditSummary } from '../contract.ts'
import type { AuditTables } from '../tables.ts'

/** Returns the names of all recorded actions, and the newest entry's position and hash. */
export async function auditOverview(db: Db<AuditTables>): Promise<AnswerOf<typeof auditSummary>> {
  const { position, hash } = await db.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirstOrThrow()
  return { actions: await actionsOf(db), head: { position, hash: hash.toString('hex') } }
}

/** Lists distinct actions with a loose index scan, so that the cost doesn't grow with the log. */
async function actionsOf(db: Db<AuditTables>): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > actions.action order by action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null
  `.execute(db)
  return rows.map(({ action }) => action)
}
