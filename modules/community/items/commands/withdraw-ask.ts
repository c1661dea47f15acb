import { holdAccount } from '#modules/accounts/facade.ts'
import type { Ask } from '#modules/community/items/contract.ts'
import { type Db, type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { type Act, append, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { AskWithdrawn } from '../../events.ts'
import type { CommunityTables } from '../../tables.ts'
import { factsOf, type HeldItem, lockItem } from '../held-item.ts'
import { type AskRow, selectAsks, toAsk } from '../queries/ask-rows.ts'
import { freeItem } from './undo-promise.ts'

/**
 * Withdraws an own ask; an item that was promised to it is available again. Gives the ask as it was last.
 * Throws Refusal: account_gone, not_found.
 */
export async function withdrawAsk(
  db: Db<CommunityTables>,
  { askId, callerId }: { askId: string; callerId: string },
  now: Date,
  act: Act | null,
): Promise<Ask> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const ask = await selectAsks(trx).where('id', '=', askId).where('asker_id', '=', callerId).executeTakeFirst()
      const held = ask ? await lockItem(trx, ask.item_id) : null
      if (!held) throw notFound('This ask is not there any more.')
      return toAsk(await takeBack(trx, held, askId, now))
    },
    act,
  )
}

/** Takes back an ask for a locked item. Throws Refusal not_found when it was taken back meanwhile. */
export async function takeBack(
  trx: OpenTransaction,
  held: HeldItem,
  askId: string,
  now: Date,
): Promise<Omit<AskRow, 'status'> & { status: 'withdrawn' }> {
  const ask = await ownTrx<CommunityTables>(trx)
    .deleteFrom('item_asks')
    .where('id', '=', askId)
    .returningAll()
    .executeTakeFirst()
  if (!ask) throw notFound('This ask is not there any more.')
  const withdrawn = { ...ask, status: 'withdrawn' as const, version: ask.version + 1 }
  append(trx, AskWithdrawn.of(factsOf(held, withdrawn), now))
  if (ask.status === 'promised' && held.status === 'promised') await freeItem(trx, held, now)
  return withdrawn
}
