import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { LadderChanged } from '../events.ts'
import { updateLadder } from '../steps/change-ladder.ts'
import { lockOwnLadder } from '../steps/lock-ladder.ts'
import type { LaddersTables } from '../tables.ts'

interface AskedInput {
  ladderId: string
  charityId: string
  ownerId: string
  asked: boolean
}

/**
 * Stores whether the owner of a ladder has asked a charity (LADDER-05). Throws a Refusal: `account_gone`, `not_found`.
 */
export async function markCharityAsked(
  db: Db<LaddersTables>,
  { charityId, asked, ...input }: AskedInput,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    await lockAccount(trx, input.ownerId)
    const ladder = await lockOwnLadder(trx, input)
    const ask = await trx
      .selectFrom('ladder_asks')
      .select(['id', 'asked'])
      .where('ladder_id', '=', ladder.id)
      .where('charity_id', '=', charityId)
      .executeTakeFirst()
    if (!ask) throw notFound()
    if (ask.asked === asked) return
    await trx.updateTable('ladder_asks').set({ asked }).where('id', '=', ask.id).execute()
    const version = await updateLadder(trx, ladder, {})
    append(trx, LadderChanged.of({ ladderId: ladder.id, ownerId: ladder.ownerId, version, step: ladder.step }, now))
  })
}
