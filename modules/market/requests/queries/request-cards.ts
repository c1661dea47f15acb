import type { Executor } from '#server/platform/database/database.ts'
import type { RequestCard } from '../contract.ts'
import { selectCards, toCard } from './request-rows.ts'

/** Returns the cards that `viewerId` may see, by id; deleted and hidden ones are missing. */
export async function requestCards(
  db: Executor,
  ids: readonly string[],
  viewerId: string,
): Promise<Map<string, RequestCard>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(db)
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([eb('shown', '=', true), eb('accepted_bidder_id', '=', viewerId), eb('user_id', '=', viewerId)]),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}
