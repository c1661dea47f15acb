import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { RegistrationTables } from '../tables.ts'
import { QUERY_EVERY_MS } from '../watch/rules.ts'

/** The longest time until a query that may still be reserved. */
const MAX_WAIT_MS = 3_000

/**
 * Reserves the time of the next query to the register; all processes together send one a second. Returns how many ms to
 * wait until then; null while queries are paused, or if the wait would be longer than MAX_WAIT_MS.
 */
export async function takeQuerySlot(db: Db<RegistrationTables>, now: Date): Promise<number | null> {
  const { rows } = await sql<{ at: Date }>`
    update register_watch set free_at = greatest(free_at, ${now}) + make_interval(secs => ${QUERY_EVERY_MS / 1_000})
    where stopped_at is null and (paused_until is null or paused_until <= ${now})
      and free_at <= ${new Date(now.getTime() + MAX_WAIT_MS)}
    returning free_at - make_interval(secs => ${QUERY_EVERY_MS / 1_000}) as at
  `.execute(db)
  const [slot] = rows
  return slot ? Math.max(0, slot.at.getTime() - now.getTime()) : null
}
