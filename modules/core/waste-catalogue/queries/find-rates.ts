import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Stream } from '../contract/catalogue.ts'
import type { GateFee } from '../rules.ts'
import type { WasteTables } from '../tables.ts'

/** The area of general rates, which apply to areas without a rate of their own. */
const EVERYWHERE = '*'

/**
 * Returns the gate fee of each stream on a London date: that of the postcode area ('BS'), else the general one
 * (FLOOR-10).
 */
export async function findRates(db: Executor, area: string | null, today: string): Promise<Map<Stream, GateFee>> {
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
  const toNumber = (amount: string | null) => (amount === null ? null : Number(amount))
  return new Map(
    rows.map(({ stream, per_tonne, each }) => [stream, { perTonne: toNumber(per_tonne), each: toNumber(each) }]),
  )
}
