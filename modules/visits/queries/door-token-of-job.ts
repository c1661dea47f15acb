import type { Db } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { doorToken, hashOfDoor } from '../door/door-token.ts'
import { assertSide } from '../rules.ts'
import type { VisitsTables } from '../tables.ts'
import { sidesSeenBy } from './sides-seen-by.ts'

/**
 * What the QR code at the door holds today; null where it is not the day, and where the server's secret has been replaced
 * since. Throws Refusal: not_found for all but the two sides, not_concerned for the owner.
 */
export async function doorTokenOfJob(
  db: Db<VisitsTables>,
  secret: string,
  { requestId, viewerId }: { requestId: string; viewerId: string },
  now: Date,
): Promise<string | null> {
  const { side, agreed } = await sidesSeenBy(db, { requestId, viewerId })
  assertSide(side, 'carrier')
  const today = londonDate(now)
  const token = doorToken(secret, requestId, today)
  const row = await db
    .selectFrom('job_visits')
    .select('request_id')
    .where('request_id', '=', requestId)
    .where('door_hash', '=', hashOfDoor(token))
    .where('door_day', '=', today)
    .executeTakeFirst()
  return row && agreed ? token : null
}
