import { givenGifts } from '#modules/community/items/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { LaddersTables } from '../tables.ts'
import type { LadderRow } from './ladder-rows.ts'

/**
 * Returns whether someone got what a ladder gave away: the person it was promised to, or a charity that wanted it or
 * that its owner asked.
 */
export async function hasTaker(
  db: Executor,
  { id, step, itemId }: Pick<LadderRow, 'id' | 'step' | 'itemId'>,
): Promise<boolean> {
  if (step === 'gift') return (await givenGifts(db, [itemId])).length > 0
  const taker = await asModuleDb<LaddersTables>(db)
    .selectFrom('ladder_asks')
    .select('id')
    .where('ladder_id', '=', id)
    .where((eb) => eb.or([eb('answer', '=', 'wanted'), eb('asked', '=', true)]))
    .executeTakeFirst()
  return taker !== undefined
}
