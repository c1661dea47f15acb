import { sql } from 'kysely'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { trustQueue as endpoint } from '../contract/staff.ts'
import type { RegistrationTables } from '../tables.ts'
import { STAFF_COLUMNS, toStaffRegistrations } from './staff-rows.ts'

const MAX_ROWS = 200
const DAY_MS = 24 * 3_600_000

/**
 * Returns the registrations that wait for staff, longest first, and how many of the numbers that the register covers
 * it answered within the last day.
 */
export async function registrationQueue(db: Db<RegistrationTables>, now: Date): Promise<AnswerOf<typeof endpoint>> {
  const waiting = db.selectFrom('carrier_registrations').where('desk', 'is not', null)
  const [rows, { total }, checked] = await Promise.all([
    waiting.select(STAFF_COLUMNS).orderBy('desk_since').orderBy('business_id').limit(MAX_ROWS).execute(),
    waiting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('carrier_registrations')
      .select((eb) => eb.fn.countAll<number>().as('of'))
      .select(
        sql<number>`count(*) filter (where checked_by = 'machine' and checked_at > ${new Date(now.getTime() - DAY_MS)})`.as(
          'done',
        ),
      )
      .where('next_check_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return { items: await toStaffRegistrations(db, rows), total, checked }
}

/** Returns how many registrations wait for staff, and since when the oldest waits. */
export async function registrationBacklog(db: Executor): Promise<{ waiting: number; oldestAt: Date | null }> {
  return asModuleDb<RegistrationTables>(db)
    .selectFrom('carrier_registrations')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min<Date | null>('desk_since').as('oldestAt')])
    .where('desk', 'is not', null)
    .executeTakeFirstOrThrow()
}
