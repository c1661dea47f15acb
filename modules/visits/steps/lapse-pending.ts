import type { HeldRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { lapsesAt } from '../prices/rules.ts'
import type { VisitsTables } from '../tables.ts'
import { settlePrice } from './settle-price.ts'

/**
 * Lapses the price that still waits for its answer on a request that the caller has locked, if there is one: the old price
 * stands (PRICE-03). With `onlyDue` one whose time has not come stays.
 */
export async function lapsePending(
  trx: OpenTransaction,
  request: Pick<HeldRequest, 'id' | 'userId' | 'acceptedBidderId'>,
  now: Date,
  { onlyDue = false } = {},
): Promise<void> {
  const pending = await ownTrx<VisitsTables>(trx)
    .selectFrom('price_changes')
    .select(['id', 'asked_at'])
    .where('request_id', '=', request.id)
    .where('answer', 'is', null)
    .executeTakeFirst()
  if (!pending) return
  const due = lapsesAt(pending.asked_at)
  if (onlyDue && now < due) return
  const at = due < now ? due : now
  await settlePrice(trx, request, { changeId: pending.id, answer: 'lapsed', signedName: null, at }, now)
}
