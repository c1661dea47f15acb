import type {
  asksForItem as asksEndpoint,
  myAsks as myAsksEndpoint,
} from '#modules/community/community/items/contract.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CommunityTables } from '../../tables.ts'
import { selectAsks, toAsk, toReceivedAsks, visibleAsksCondition } from './ask-rows.ts'
import { selectItems, toItem } from './item-rows.ts'

/**
 * Returns the asks for an item, oldest first, to its giver. Throws Refusal: not_found for others, invalid for an
 * invalid cursor.
 */
export async function asksForItem(
  db: Db<CommunityTables>,
  itemId: string,
  viewerId: string,
  cursor: string | undefined,
): Promise<AnswerOf<typeof asksEndpoint>> {
  const own = await selectItems(db).where('id', '=', itemId).where('owner_id', '=', viewerId).executeTakeFirst()
  if (!own) throw notFound('Item not found.')
  const inOrder = selectAsks(db)
    .where('item_id', '=', itemId)
    .where(await visibleAsksCondition(db, viewerId))
    .orderBy('created_at')
    .orderBy('id')
  const { items, next } = pageFrom(
    await selectAfterCursor(inOrder, cursor, 'created_at', 'oldest first').execute(),
    'created_at',
  )
  return { items: await toReceivedAsks(db, items), next }
}

/** Returns a person's asks, newest first. Throws Refusal invalid for an invalid cursor. */
export async function asksOfAsker(
  db: Db<CommunityTables>,
  askerId: string,
  cursor: string | undefined,
): Promise<AnswerOf<typeof myAsksEndpoint>> {
  const newest = selectAsks(db).where('asker_id', '=', askerId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { items: asks, next } = pageFrom(await selectAfterCursor(newest, cursor, 'created_at').execute(), 'created_at')
  if (asks.length === 0) return { items: [], next }
  const rows = await selectItems(db)
    .where(
      'id',
      'in',
      asks.map((ask) => ask.item_id),
    )
    .where('shown', '=', true)
    .execute()
  const items = new Map(rows.map((row) => [row.id, toItem(row)]))
  return {
    items: asks.flatMap((ask) => {
      const item = items.get(ask.item_id)
      // Deleted between the two queries, or hidden by staff.
      return item ? [{ ...toAsk(ask), item }] : []
    }),
    next,
  }
}
