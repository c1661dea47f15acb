import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { CharityReleased } from '../events.ts'
import { type LadderRow, toOffer } from '../queries/ladder-rows.ts'
import type { LaddersTables } from '../tables.ts'

/** Tells the charities that wanted what a ladder in its charity step gives away that it has ended (LADDER-05). */
export async function releaseCharities(
  trx: OpenTransaction,
  ladder: Pick<LadderRow, 'id' | 'step' | 'draft' | 'kg' | 'outward'>,
  why: CharityReleased['data']['why'],
  now: Date,
): Promise<void> {
  if (ladder.step !== 'charity') return
  const asks = await asModuleTrx<LaddersTables>(trx)
    .selectFrom('ladder_asks')
    .select(['id as askId', 'charity_id as charityId'])
    .where('ladder_id', '=', ladder.id)
    .where('answer', '=', 'wanted')
    .execute()
  const { items, outward } = toOffer(ladder)
  append(trx, ...asks.map((ask) => CharityReleased.of({ ...ask, why, items, outward }, now)))
}
