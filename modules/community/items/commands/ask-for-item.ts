import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { assertNotBlocked, blocksWith } from '#modules/market/blocks/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Ask } from '../contract/asks.ts'
import { AskMade } from '../events.ts'
import { recordPosting } from '../posting-limits.ts'
import { type AskRow, toAsk } from '../queries/ask-rows.ts'
import * as rules from '../rules.ts'
import { lockItem, toAskData } from '../steps/locked-item.ts'
import type { ItemsTables } from '../tables.ts'

interface AskForItemInput {
  itemId: string
  askerId: string
  message: string
}

/**
 * Asks for another user's available item, with a message to its giver.
 * Throws a Refusal: `account_gone`, `already_asked`, `posting_limit`, `blocked_by_you`, `not_available`, and those of
 * rules.requireAskableItem.
 */
export async function askForItem(
  db: Db<ItemsTables>,
  input: AskForItemInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Ask> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, input.askerId)
      const item = await lockItem(trx, input.itemId)
      const lockedItem = rules.requireAskableItem(item, input.askerId, await countAsks(trx, input.itemId))
      assertNotBlocked(await blocksWith(trx, input.askerId), lockedItem.ownerId)
      const ask = await insertAsk(trx, input, now)
      await recordPosting(trx, input.askerId, 'ask', now)
      append(trx, AskMade.of(toAskData(lockedItem, ask), now))
      return toAsk(ask)
    },
    command,
  )
}

async function countAsks(trx: Trx<ItemsTables>, itemId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('item_asks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return count
}

async function insertAsk(
  trx: Trx<ItemsTables>,
  { itemId, askerId, message }: AskForItemInput,
  now: Date,
): Promise<AskRow> {
  const ask = await trx
    .insertInto('item_asks')
    .values({ id: randomUUIDv7(), item_id: itemId, asker_id: askerId, message, created_at: now })
    .onConflict((conflict) => conflict.constraint('item_asks_one_each').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!ask) throw new Refusal('conflict', 'already_asked', 'You’ve already asked for this item.')
  return ask
}
