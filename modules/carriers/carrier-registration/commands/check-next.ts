import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Register } from '../register.ts'
import type { LicencesTables } from '../tables.ts'
import { ASKING_MS, isNight, mayAskMore } from '../watch/rules.ts'
import { askRegister } from './ask-register.ts'

/**
 * Queries the register for the next number that is due: numbers someone is waiting for at any hour, all others at
 * night, the longest unchecked first (TRUST-17). Returns whether it did.
 */
export async function checkNext(db: Db<LicencesTables>, register: Register, now: Date): Promise<boolean> {
  const reach = await whoMayBeAsked(db, now)
  if (reach === 'none' || !(await isAnyDue(db, reach, now))) return false
  const due = await claimDue(db, reach, now)
  return due !== null && askRegister(db, register, { ...due, shownAtOnce: false }, now)
}

/** All numbers at night, waiting ones at any hour, none while the register is paused. */
type Reach = 'all' | 'waiting' | 'none'

async function whoMayBeAsked(db: Db<LicencesTables>, now: Date): Promise<Reach> {
  const watch = await db
    .selectFrom('register_watch')
    .select(['night', 'asked', 'paused_until', 'stopped_at'])
    .executeTakeFirstOrThrow()
  if (watch.stopped_at !== null || (watch.paused_until !== null && watch.paused_until > now)) return 'none'
  return isNight(now) && mayAskMore(watch, now) ? 'all' : 'waiting'
}

/** Without a transaction, so that an idle server writes nothing. */
async function isAnyDue(db: Db<LicencesTables>, reach: Reach, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('carrier_registrations')
    .select('business_id')
    .where('next_check_at', '<=', now)
    .$if(reach === 'waiting', (query) => query.where('wanted_at', 'is not', null))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

async function claimDue(
  db: Db<LicencesTables>,
  reach: Reach,
  now: Date,
): Promise<{ businessId: string; number: string } | null> {
  const { rows } = await sql<{ businessId: string; number: string }>`
    update carrier_registrations set next_check_at = ${new Date(now.getTime() + ASKING_MS)}
    where business_id = (
      select business_id from carrier_registrations
      where next_check_at <= ${now} ${reach === 'all' ? sql`` : sql`and wanted_at is not null`}
      order by wanted_at nulls last, checked_at nulls first, business_id
      limit 1 for update skip locked
    )
    returning business_id as "businessId", number
  `.execute(db)
  return rows[0] ?? null
}
