import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { LAPSES_AFTER_MS } from '../prices/rules.ts'
import type { VisitsTables } from '../tables.ts'

/** A job with a pending price request. */
interface AwaitedPrice {
  requestId: string
  /** When the carrier asked for the price. */
  at: Date
}

/** Returns the owner’s jobs with a price request that can still be signed at `now` (PRICE-03). */
export async function findPricesToAnswer(db: Executor, ownerId: string, now: Date): Promise<AwaitedPrice[]> {
  const rows = await asModuleDb<VisitsTables>(db)
    .selectFrom('price_changes')
    .select(['request_id', 'asked_at'])
    .where('owner_id', '=', ownerId)
    .where('answer', 'is', null)
    .where('asked_at', '>', new Date(now.getTime() - LAPSES_AFTER_MS))
    .execute()
  return rows.map(({ request_id, asked_at }) => ({ requestId: request_id, at: asked_at }))
}
