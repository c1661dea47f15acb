import { type Selectable, sql } from 'kysely'
import { acceptedPrice, acceptedPrices } from '#modules/market/bidding/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { PriceChange } from '../contract.ts'
import { lapsesAt } from '../prices/rules.ts'
import { outcomeFromRow } from '../prices/stored-outcome.ts'
import type { VisitsTables } from '../tables.ts'

/** Returns the price changes of a job, oldest first. */
export async function priceChangesOf(db: Executor, requestId: string): Promise<PriceChange[]> {
  const rows = await asModuleDb<VisitsTables>(db)
    .selectFrom('price_changes')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return rows.map(toPriceChange)
}

/** Returns a price change as both parties may see it. */
export const toPriceChange = (row: Selectable<VisitsTables['price_changes']>): PriceChange => ({
  id: row.id,
  lines: row.lines.map(({ label, n, kg }) => ({ label, n, kg })),
  oldPounds: Number(row.old_pounds),
  newPounds: Number(row.new_pounds),
  photos: row.photo_keys.length,
  askedAt: row.asked_at.toISOString(),
  lapsesAt: lapsesAt(row.asked_at).toISOString(),
  answer: outcomeFromRow(row),
  answeredAt: row.answered_at?.toISOString() ?? null,
  signedName: row.signed_name,
})

/** Returns the price of a job in pounds: the newest signed or lowered price, else the bid (PRICE-04). */
export const agreedPrice = (bidPounds: number, changes: readonly PriceChange[]): number =>
  changes.findLast(({ answer }) => answer === 'signed' || answer === 'lowered')?.newPounds ?? bidPounds

/** Returns the newest signed or lowered price of each job, in pounds, by request id (PRICE-04). */
export async function signedPricesOf(db: Executor, requestIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await asModuleDb<VisitsTables>(db)
    .selectFrom('price_changes')
    .select(['request_id', 'new_pounds'])
    .distinctOn('request_id')
    .where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`)
    .where('answer', '=', 'signed')
    .orderBy('request_id')
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.request_id, Number(row.new_pounds)]))
}

/** Returns the price of a job that has an accepted bid, in pounds. */
export const agreedPriceOf = async (db: Executor, requestId: string): Promise<number> =>
  agreedPrice(await acceptedPrice(db, requestId), await priceChangesOf(db, requestId))

/** Returns the prices of jobs that have an accepted bid, in pounds, by request id (PRICE-04). */
export async function agreedPricesOf(db: Executor, requestIds: readonly string[]): Promise<Map<string, number>> {
  const [bids, signed] = await Promise.all([acceptedPrices(db, requestIds), signedPricesOf(db, requestIds)])
  return new Map([...bids, ...signed])
}
