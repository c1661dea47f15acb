import type { Db } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { arrivalToken, hashArrivalToken } from '../arrival/arrival-token.ts'
import { assertParty } from '../rules.ts'
import type { VisitsTables } from '../tables.ts'
import { partiesForViewer } from './parties-for-viewer.ts'

/**
 * Returns today’s token of the QR code; null on any other day, and after the server secret was replaced. Throws
 * Refusal: not_found for anyone but owner and carrier, not_concerned for the owner.
 */
export async function arrivalTokenOfJob(
  db: Db<VisitsTables>,
  secret: string,
  { requestId, viewerId }: { requestId: string; viewerId: string },
  now: Date,
): Promise<string | null> {
  const { party, agreed } = await partiesForViewer(db, { requestId, viewerId })
  assertParty(party, 'carrier')
  const today = londonDate(now)
  const token = arrivalToken(secret, requestId, today)
  const row = await db
    .selectFrom('job_visits')
    .select('request_id')
    .where('request_id', '=', requestId)
    .where('door_hash', '=', hashArrivalToken(token))
    .where('door_day', '=', today)
    .executeTakeFirst()
  return row && agreed ? token : null
}
