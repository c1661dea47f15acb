import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { failureGroups } from '../contract.ts'
import type { OperationsTables } from '../tables.ts'

const MOST_GROUPS = 100

interface GroupRow {
  fingerprint: string
  consumer: string
  error: string
  frame: string
  first_seen: Date
  last_seen: Date
  first_release: string
  last_release: string
  failures: number
  failed: number
  retrying: number
}

/** What nobody has settled yet, by what went wrong, the latest first; and how much that is in all. */
export async function groupList(db: Db<OperationsTables>): Promise<AnswerOf<typeof failureGroups>> {
  const { rows } = await sql<GroupRow>`
    with open as (
      select fingerprint, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'retrying') as retrying
      from failed_jobs where state in ('failed', 'retrying') group by fingerprint
    )
    select g.*, open.failed, open.retrying from open join failure_groups g using (fingerprint)
    order by g.last_seen desc, fingerprint
  `.execute(db)
  const sum = (of: 'failed' | 'retrying') => rows.reduce((total, row) => total + row[of], 0)
  return { groups: rows.slice(0, MOST_GROUPS).map(toGroup), failed: sum('failed'), retrying: sum('retrying') }
}

const toGroup = (row: GroupRow) => ({
  fingerprint: row.fingerprint,
  consumer: row.consumer,
  error: row.error,
  frame: row.frame,
  firstSeen: row.first_seen.toISOString(),
  lastSeen: row.last_seen.toISOString(),
  firstRelease: row.first_release,
  lastRelease: row.last_release,
  failures: row.failures,
  failed: row.failed,
  retrying: row.retrying,
})
