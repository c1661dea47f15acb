import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { OpenStep } from '../contract.ts'
import { LadderChanged } from '../events.ts'
import * as rules from '../rules.ts'
import { recordHistory, updateLadder } from '../steps/change-ladder.ts'
import { lockOwnLadder } from '../steps/lock-ladder.ts'
import type { LaddersTables } from '../tables.ts'

interface ExtendInput {
  ladderId: string
  ownerId: string
  /** The step and the version that the owner saw. */
  step: OpenStep
  version: number
}

/**
 * Adds 24 hours to the step that the owner of a ladder saw (LADDER-03).
 * Throws a Refusal: `account_gone`, `not_found`, `moved_on`, `changed_meanwhile`, `no_time`.
 */
export async function extendStep(
  db: Db<LaddersTables>,
  { step, version: seenVersion, ...input }: ExtendInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, input.ownerId)
      const ladder = await lockOwnLadder(trx, input)
      rules.assertInStep(ladder, step)
      rules.assertUnchanged(ladder, seenVersion)
      const newEnds = rules.extendedEnds(ladder, now)
      if (!newEnds) throw rules.noTime()
      const { giftUntil, charityUntil } = newEnds
      const times = { gift_until: giftUntil, charity_until: charityUntil, waiting_for: null }
      const moveAt = step === 'charity' ? charityUntil : giftUntil
      const version = await updateLadder(trx, ladder, { ...times, move_at: moveAt })
      await recordHistory(trx, ladder.id, { what: 'extended', by: 'owner' }, now)
      append(trx, LadderChanged.of({ ladderId: ladder.id, ownerId: ladder.ownerId, version, step }, now))
      return null
    },
    command,
  )
}
