import type { Db } from '#server/platform/database/database.ts'
import type { Colleague } from '../second-factor/contract.ts'
import type { AccountsTables } from '../tables.ts'

/** More than any team that shares one console. */
const MAX_ROWS = 500

/** Returns all staff, by address. */
export async function staffList(db: Db<AccountsTables>): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'email', 'staff_level', 'set_up_at'])
    .select(({ selectFrom }) => [
      selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('codes_left'),
      selectFrom('sessions')
        .select((eb) => eb.fn.max('last_used_at').as('last'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('ended_at', 'is', null)
        .as('last_used_at'),
    ])
    .where('role', '=', 'operations')
    .orderBy('email')
    .limit(MAX_ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    staffLevel: row.staff_level,
    secondFactorSetUpAt: row.set_up_at?.toISOString() ?? null,
    recoveryCodesLeft: row.codes_left ?? 0,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}
