import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { FailureGroup, failureGroups } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'

const MAX_GROUPS = 100

type GroupRow = Omit<FailureGroup, 'firstSeen' | 'lastSeen'> & { firstSeen: Date; lastSeen: Date }

/** Returns the groups of unresolved failed jobs, one for each error, latest first, and the totals of all groups. */
export async function groupList(db: Db<OperationsTables>): Promise<AnswerOf<typeof failureGroups>> {
  const { rows } = await sql<GroupRow>`
    with open as (
      select fingerprint, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'retrying') as retrying
      from failed_jobs where state in ('failed', 'retrying') group by fingerprint
    )
    select g.fingerprint, consumer, error, frame, first_seen as "firstSeen", last_seen as "lastSeen",
      first_release as "firstRelease", last_release as "lastRelease", failures, open.failed, open.retrying
    from open join failure_groups g using (fingerprint)
    order by g.last_seen desc, fingerprint
  `.execute(db)
  const sum = (state: 'failed' | 'retrying') => rows.reduce((total, row) => total + row[state], 0)
  const groups = rows
    .slice(0, MAX_GROUPS)
    .map((row) => ({ ...row, firstSeen: row.firstSeen.toISOString(), lastSeen: row.lastSeen.toISOString() }))
  return { groups, failed: sum('failed'), retrying: sum('retrying') }
}
