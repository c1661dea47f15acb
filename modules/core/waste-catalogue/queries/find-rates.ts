import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Stream } from '../catalogue/contract.ts'
import type { RateOf } from '../rules.ts'
import type { WasteTables } from '../tables.ts'

/** The area of general rates, which apply where an area has none of its own. */
const EVERYWHERE = '*'

/**
 * Returns the gate fee of each stream on a London date: that of the postcode area ('BS'), else the general one
 * (FLOOR-10).
 */
export async function findRates(db: Executor, area: string | null, today: string): Promise<Map<Stream, RateOf>> {
  const rows = await asModuleDb<WasteTables>(db)
    .selectFrom('disposal_rates')
    .distinctOn('stream')
    .select(['stream', 'per_tonne', 'each'])
    .where('area', 'in', [area ?? EVERYWHERE, EVERYWHERE])
    .where('valid_from', '<=', today)
    .orderBy('stream')
    .orderBy(sql`area = ${EVERYWHERE}`)
    .orderBy('valid_from', 'desc')
    .orderBy(sql`changed_at desc nulls last`)
    .execute()
  const number = (amount: string | null) => (amount === null ? null : Number(amount))
  return new Map(
    rows.map(({ stream, per_tonne, each }) => [stream, { perTonne: number(per_tonne), each: number(each) }]),
  )
}
