import { type Executor, own } from '#server/platform/database/database.ts'
import type { PriceChange } from '../contract.ts'
import type { VisitsTables } from '../tables.ts'

/** After this long without an answer the old price stands (PRICE-03). */
const LAPSES_AFTER_MS = 30 * 60_000

/** What a carrier asked for extra items, oldest first, and what became of it. */
export async function priceChangesOf(db: Executor, requestId: string): Promise<PriceChange[]> {
  const rows = await own<VisitsTables>(db)
    .selectFrom('price_changes')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lines: row.lines,
    oldPounds: Number(row.old_pounds),
    newPounds: Number(row.new_pounds),
    photos: row.photo_keys.length,
    askedAt: row.asked_at.toISOString(),
    lapsesAt: new Date(row.asked_at.getTime() + LAPSES_AFTER_MS).toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    signedName: row.signed_name,
  }))
}

/** What the job costs, in pounds: the newest signed change, else the bid (PRICE-04). */
export const agreedPrice = (bidPounds: number, changes: readonly PriceChange[]): number =>
  changes.findLast(({ answer }) => answer === 'signed')?.newPounds ?? bidPounds
