import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { FAILURES_LIFETIME_MS, MAIL_LIMIT_PERIOD_MS, REFRESH_TOKEN_LIFETIME_MS } from '../rules.ts'
import { KNOWN_NETWORK_LIFETIME_MS } from '../sessions/known-origins.ts'
import { SHARED_ORIGIN_RETENTION_MS } from '../sessions/shared-origins.ts'
import type { AccountsTables } from '../tables.ts'

const BATCH = 1_000
const DAY_MS = 24 * 60 * 60_000
/** Used and expired links are kept for a while, so that opening one shows why it doesn't work. */
const KEEP_LINKS_MS = 7 * DAY_MS
/** Long enough to investigate who was signed in where. */
const KEEP_ENDED_SESSIONS_MS = 30 * DAY_MS
const KEEP_EMAIL_CHANGES_MS = 365 * DAY_MS

/** Deletes expired links, ended sessions, old counters and old address changes. */
export async function deleteExpired(db: Db<AccountsTables>, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await deleteOld(db, 'email_tokens', sql`expires_at < ${ago(KEEP_LINKS_MS)}`)
  await deleteOld(
    db,
    'sessions',
    sql`ended_at < ${ago(KEEP_ENDED_SESSIONS_MS)} or (last_used_at < ${ago(REFRESH_TOKEN_LIFETIME_MS)} and not for_api_key)`,
  )
  await deleteOld(db, 'mail_requests', sql`at < ${ago(MAIL_LIMIT_PERIOD_MS)}`)
  await deleteOld(db, 'sign_in_failures', sql`last_at < ${ago(FAILURES_LIFETIME_MS)}`)
  await deleteOld(db, 'known_networks', sql`last_at < ${ago(KNOWN_NETWORK_LIFETIME_MS)}`)
  await deleteOld(db, 'sign_in_places', sql`last_at < ${ago(SHARED_ORIGIN_RETENTION_MS)}`)
  await deleteOld(db, 'email_changes', sql`at < ${ago(KEEP_EMAIL_CHANGES_MS)}`)
}

/** Deletes in batches, so that no statement runs long, and skips rows that another process is deleting. */
async function deleteOld(
  db: Db<AccountsTables>,
  table: keyof AccountsTables,
  isOld: ReturnType<typeof sql>,
): Promise<void> {
  let deletedCount = BATCH
  while (deletedCount === BATCH) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any (array(select ctid from ${sql.table(table)} where ${isOld} limit ${BATCH} for update skip locked))
    `.execute(db)
    deletedCount = Number(numAffectedRows)
  }
}
