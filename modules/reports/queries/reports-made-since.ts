import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** How many reports someone made after `from`. */
export async function reportsMadeSince(trx: OpenTransaction, reporterId: string, from: Date): Promise<number> {
  const { count } = await ownTrx<ReportsTables>(trx)
    .selectFrom('reports')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', from)
    .executeTakeFirstOrThrow()
  return count
}
