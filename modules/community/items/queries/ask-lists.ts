import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { asksForItem as asksEndpoint, myAsks as myAsksEndpoint } from '../contract/asks.ts'
import type { ItemsTables } from '../tables.ts'
import { selectAsks, toAsk, toReceivedAsks, visibleAsksCondition } from './ask-rows.ts'
import { selectItems, toItem } from './item-rows.ts'

/**
 * Returns the asks for an item, oldest first, to its giver. Throws a Refusal: `not_found` for others, `invalid` for an
 * invalid cursor.
 */
export async function asksForItem(
  db: Db<ItemsTables>,
  itemId: string,
  viewerId: string,
  cursor: string | undefined,
): Promise<AnswerOf<typeof asksEndpoint>> {
  const ownItem = await selectItems(db).where('id', '=', itemId).where('owner_id', '=', viewerId).executeTakeFirst()
  if (!ownItem) throw notFound('Item not found.')
  const oldestFirst = selectAsks(db)
    .where('item_id', '=', itemId)
    .where(await visibleAsksCondition(db, viewerId))
    .orderBy('created_at')
    .orderBy('id')
  const { items, next } = pageFrom(
    await selectAfterCursor(oldestFirst, cursor, 'created_at', 'oldest first').execute(),
    'created_at',
  )
  return { items: await toReceivedAsks(db, items), next }
}

/** Returns a person's asks, newest first. Throws a Refusal (`invalid`) for an invalid cursor. */
export async function asksOfAsker(
  db: Db<ItemsTables>,
  askerId: string,
  cursor: string | undefined,
): Promise<AnswerOf<typeof myAsksEndpoint>> {
  const newestFirst = selectAsks(db).where('asker_id', '=', askerId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { items: asks, next } = pageFrom(
    await selectAfterCursor(newestFirst, cursor, 'created_at').execute(),
    'created_at',
  )
  if (asks.length === 0) return { items: [], next }
  const rows = await selectItems(db)
    .where(
      'id',
      'in',
      asks.map((ask) => ask.item_id),
    )
    .where('shown', '=', true)
    .execute()
  const itemById = new Map(rows.map((row) => [row.id, toItem(row)]))
  return {
    items: asks.flatMap((ask) => {
      const item = itemById.get(ask.item_id)
      // Deleted between the two queries, or hidden by staff.
      return item ? [{ ...toAsk(ask), item }] : []
    }),
    next,
  }
}
