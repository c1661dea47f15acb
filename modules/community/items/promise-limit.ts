import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { ItemsTables } from './tables.ts'

/** The most promises of one item in 24 hours. */
const MAX_PER_DAY = 3
const DAY_MS = 86_400_000

/**
 * Records a promise of a locked item. Undone promises count too.
 * Throws a Refusal (`promise_limit`, 429), with the seconds to wait, for the fourth promise in 24 hours.
 */
export async function recordPromise(trx: OpenTransaction, itemId: string, now: Date): Promise<void> {
  const itemsTrx = asModuleTrx<ItemsTables>(trx)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await itemsTrx.deleteFrom('item_promises').where('item_id', '=', itemId).where('at', '<=', dayAgo).execute()
  const { count, oldest } = await itemsTrx
    .selectFrom('item_promises')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_PER_DAY) throw limitReached(oldest.getTime() + DAY_MS - now.getTime())
  await itemsTrx.insertInto('item_promises').values({ item_id: itemId, at: now }).execute()
}

const limitReached = (waitMs: number) =>
  new Refusal('too_many', 'promise_limit', 'You’ve promised this item three times in 24 hours. Try again tomorrow.', {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)),
  })
