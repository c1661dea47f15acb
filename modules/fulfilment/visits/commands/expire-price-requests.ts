import { lockRequest } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { LAPSES_AFTER_MS } from '../prices/rules.ts'
import { closePendingPrice } from '../steps/close-pending-price.ts'
import type { VisitsTables } from '../tables.ts'

const BATCH = 100

/** Expires price requests that went unanswered for half an hour (PRICE-03). Returns whether there may be more. */
export async function expirePriceRequests(db: Db<VisitsTables>, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('price_changes')
    .select('request_id as id')
    .where('answer', 'is', null)
    .where('asked_at', '<=', new Date(now.getTime() - LAPSES_AFTER_MS))
    .limit(BATCH)
    .execute()
  for (const { id } of due)
    await transact(db, async (trx) => {
      const request = await lockRequest(trx, id)
      if (!request) return
      // a collected job may still be waiting for its receipt
      const { collectedAt: at } = request
      await closePendingPrice(trx, request, now, at && { outcome: 'collected', at })
    })
  return due.length === BATCH
}
