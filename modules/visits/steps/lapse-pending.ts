import type { HeldRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { endingOf, type Overtaken } from '../prices/rules.ts'
import type { VisitsTables } from '../tables.ts'
import { settlePrice } from './settle-price.ts'

/**
 * Settles the price that still waits for its answer on a request that the caller has locked, if there is one: the old price
 * stands (PRICE-03). It stays while it has time left, unless something has `overtaken` it.
 */
export async function lapsePending(
  trx: OpenTransaction,
  request: Pick<HeldRequest, 'id' | 'userId' | 'acceptedBidderId'>,
  now: Date,
  overtaken: Overtaken | null = null,
): Promise<void> {
  const pending = await ownTrx<VisitsTables>(trx)
    .selectFrom('price_changes')
    .select(['id', 'asked_at'])
    .where('request_id', '=', request.id)
    .where('answer', 'is', null)
    .executeTakeFirst()
  const ending = pending && endingOf(pending.asked_at, overtaken, now)
  if (ending) await settlePrice(trx, request, { changeId: pending.id, signedName: null, ...ending }, now)
}
