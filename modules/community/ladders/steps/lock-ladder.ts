import type { OpenTransaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { type LadderRow, selectLadders } from '../queries/ladder-rows.ts'

/** A ladder whose row is locked FOR UPDATE. */
export type LockedLadder = LadderRow

/** Locks a ladder. Callers have locked its owner's account. Throws a Refusal (`not_found`), also for other people's. */
export async function lockOwnLadder(
  trx: OpenTransaction,
  { ladderId, ownerId }: { ladderId: string; ownerId: string },
): Promise<LockedLadder> {
  const ladder = await selectLadders(trx)
    .where('id', '=', ladderId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  if (!ladder) throw notFound()
  return ladder
}
