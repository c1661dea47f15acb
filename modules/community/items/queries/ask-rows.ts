import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { bidderCards } from '#modules/carriers/profiles/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Ask, ReceivedAsk } from '../contract/asks.ts'
import type { ItemsTables } from '../tables.ts'

export type AskRow = Selectable<ItemsTables['item_asks']>

/** Selects asks; withdrawn ones have no row. */
export const selectAsks = (db: Executor) =>
  asModuleDb<ItemsTables>(db)
    .selectFrom('item_asks')
    .select(['id', 'item_id', 'asker_id', 'message', 'status', 'created_at', 'version', 'accepted_version'])

type AskExpressionBuilder = ExpressionBuilder<ItemsTables, 'item_asks'>

/** Returns the condition for the asks that a giver sees: none of blocked people, except a promised one (BLOCK-02). */
export async function visibleAsksCondition(db: Executor, giverId: string) {
  const blockedIds = [...(await blocksWith(db, giverId)).keys()]
  return (eb: AskExpressionBuilder) =>
    eb.or([eb('asker_id', '<>', sql<string>`all(${blockedIds}::uuid[])`), eb('status', '=', 'promised')])
}

/** Returns whether the asker has accepted the promise, so that giver and asker see each other's contact details. */
export const isAccepted = (ask: Pick<AskRow, 'version' | 'accepted_version'>): boolean =>
  ask.accepted_version === ask.version

/** Maps a row to the ask that the asker sees. */
export function toAsk(row: Omit<AskRow, 'status'> & Pick<Ask, 'status'>): Ask {
  const { item_id: itemId, asker_id, created_at, accepted_version, ...ask } = row
  return { ...ask, itemId, accepted: isAccepted(row), createdAt: created_at.toISOString() }
}

/** Returns asks as the giver sees them, with the askers' names. */
export async function toReceivedAsks(db: Executor, rows: readonly AskRow[]): Promise<ReceivedAsk[]> {
  const cards = await bidderCards(db, [...new Set(rows.map((row) => row.asker_id))])
  return rows.map((row) => ({
    ...toAsk(row),
    askerId: row.asker_id,
    askerName: cards.get(row.asker_id)?.displayName ?? null,
  }))
}
