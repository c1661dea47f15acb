import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Register } from '../register.ts'
import type { RegistrationTables } from '../tables.ts'
import { CLAIM_MS, isBelowNightlyLimit, isNight } from '../watch/rules.ts'
import { queryRegister } from './query-register.ts'

/**
 * Queries the register for the next due number: at any hour if someone is waiting for the result, otherwise only at
 * night. The number checked longest ago comes first (TRUST-17). Returns whether a query was sent.
 */
export async function checkNextNumber(db: Db<RegistrationTables>, register: Register, now: Date): Promise<boolean> {
  const scope = await findScope(db, now)
  if (scope === 'none' || !(await isAnyDue(db, scope, now))) return false
  const due = await claimDue(db, scope, now)
  return due !== null && queryRegister(db, register, { ...due, isShownToCarrier: false }, now)
}

/** Which numbers may be queried now: all at night, only those with someone waiting by day, none during a pause. */
type Scope = 'all' | 'waiting' | 'none'

async function findScope(db: Db<RegistrationTables>, now: Date): Promise<Scope> {
  const watch = await db
    .selectFrom('register_watch')
    .select(['night', 'asked', 'paused_until', 'stopped_at'])
    .executeTakeFirstOrThrow()
  if (watch.stopped_at !== null || (watch.paused_until !== null && watch.paused_until > now)) return 'none'
  return isNight(now) && isBelowNightlyLimit(watch, now) ? 'all' : 'waiting'
}

/** Reads without a transaction, so that an idle server writes nothing. */
async function isAnyDue(db: Db<RegistrationTables>, scope: Scope, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('carrier_registrations')
    .select('business_id')
    .where('next_check_at', '<=', now)
    .$if(scope === 'waiting', (query) => query.where('wanted_at', 'is not', null))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

async function claimDue(
  db: Db<RegistrationTables>,
  scope: Scope,
  now: Date,
): Promise<{ businessId: string; number: string } | null> {
  const { rows } = await sql<{ businessId: string; number: string }>`
    update carrier_registrations set next_check_at = ${new Date(now.getTime() + CLAIM_MS)}
    where business_id = (
      select business_id from carrier_registrations
      where next_check_at <= ${now} ${scope === 'all' ? sql`` : sql`and wanted_at is not null`}
      order by wanted_at nulls last, checked_at nulls first, business_id
      limit 1 for update skip locked
    )
    returning business_id as "businessId", number
  `.execute(db)
  return rows[0] ?? null
}
