import { giftStates } from '#modules/community/items/facade.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf, QueryOf } from '#server/platform/kernel/contract.ts'
import type { myLadders } from '../contract.ts'
import type { LaddersTables } from '../tables.ts'
import { selectLadders, toCard } from './ladder-rows.ts'

/** Returns a person's ladders, newest first (LADDER-02). Throws a Refusal (`invalid`) for an invalid cursor. */
export async function laddersOf(
  db: Db<LaddersTables>,
  ownerId: string,
  { open, itemId, after }: QueryOf<typeof myLadders>,
): Promise<AnswerOf<typeof myLadders>> {
  const newestFirst = selectLadders(db)
    .where('owner_id', '=', ownerId)
    .$if(open === 'yes', (query) => query.where('ended_at', 'is', null))
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await selectAfterCursor(newestFirst, after, 'created_at').execute(), 'created_at')
  const remainingGiftIds = new Set(
    (
      await giftStates(
        db,
        items.map(({ itemId }) => itemId),
      )
    ).keys(),
  )
  return { items: items.map((row) => toCard(row, remainingGiftIds)), next }
}
