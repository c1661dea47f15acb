import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { ItemPage } from '../contract/pages.ts'
import type { ItemsTables } from '../tables.ts'
import { selectAsks, toAsk, toReceivedAsks, visibleAsksCondition } from './ask-rows.ts'
import { hiddenFlag, selectItems, toItem } from './item-rows.ts'

/**
 * Returns an item as `viewerId` sees it (R38): the giver sees all asks, others only their own. Hidden items are visible
 * to their giver only. Throws a Refusal (`not_found`).
 */
export async function itemPage(db: Db<ItemsTables>, itemId: string, viewerId: string): Promise<ItemPage> {
  const row = await selectItems(db).where('id', '=', itemId).executeTakeFirst()
  if (!row) throw notFound('Item not found.')
  const item = toItem(row)
  if (row.owner_id === viewerId)
    return { item, own: true, ...hiddenFlag(row), ask: null, ...(await summariseAsks(db, itemId, viewerId)) }
  if (!row.shown) throw notFound('Item not found.')
  const ask = await selectAsks(db).where('item_id', '=', itemId).where('asker_id', '=', viewerId).executeTakeFirst()
  return { item, own: false, ask: ask ? toAsk(ask) : null, askCount: null, promised: null }
}

/** Returns whether `viewerId` (null: a visitor) can see an item; false for a hidden or missing one. */
export async function isItemShown(db: Executor, itemId: string, viewerId: string | null): Promise<boolean> {
  const row = await asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select(['shown', 'owner_id'])
    .where('id', '=', itemId)
    .executeTakeFirst()
  return row !== undefined && (row.shown || viewerId === row.owner_id)
}

async function summariseAsks(
  db: Db<ItemsTables>,
  itemId: string,
  giverId: string,
): Promise<Pick<ItemPage, 'askCount' | 'promised'>> {
  const { count } = await db
    .selectFrom('item_asks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item_id', '=', itemId)
    .where(await visibleAsksCondition(db, giverId))
    .executeTakeFirstOrThrow()
  const promisedAsks = await selectAsks(db).where('item_id', '=', itemId).where('status', '=', 'promised').execute()
  const [promisedAsk] = await toReceivedAsks(db, promisedAsks)
  return { askCount: count, promised: promisedAsk ?? null }
}
