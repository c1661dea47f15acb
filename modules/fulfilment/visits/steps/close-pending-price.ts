import type { LockedRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { type EndingStep, endWithoutAnswer } from '../prices/rules.ts'
import type { VisitsTables } from '../tables.ts'
import { settlePrice } from './settle-price.ts'

/**
 * Closes the pending price of a locked request if its time is up or another step of the job ended it (`endingStep`). The
 * old price stays (PRICE-03).
 */
export async function closePendingPrice(
  trx: OpenTransaction,
  request: Pick<LockedRequest, 'id' | 'userId' | 'acceptedBidderId'>,
  now: Date,
  endingStep: EndingStep | null = null,
): Promise<void> {
  const pending = await asModuleTrx<VisitsTables>(trx)
    .selectFrom('price_changes')
    .select(['id', 'asked_at'])
    .where('request_id', '=', request.id)
    .where('answer', 'is', null)
    .executeTakeFirst()
  const end = pending && endWithoutAnswer(pending.asked_at, endingStep, now)
  if (end) await settlePrice(trx, request, { changeId: pending.id, signedName: null, ...end }, now)
}
