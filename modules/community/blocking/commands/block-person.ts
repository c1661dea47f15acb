import { hideBidsBetween } from '#modules/market/bidding/facade.ts'
import type { Block } from '#modules/market/blocks/contract.ts'
import { addBlock } from '#modules/market/blocks/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { MeetingKind } from '../contract.ts'
import { findOtherParty } from '../queries/find-other-party.ts'
import { assertMayBeBlocked } from '../rules.ts'
import { lockBothAccounts } from '../steps/lock-both-accounts.ts'

interface BlockPersonInput {
  kind: MeetingKind
  subjectId: string
  callerId: string
}

/**
 * Blocks the other party of a bid, question, ask or job, and hides the open bids of the two people on each other's
 * requests (BLOCK-01, BLOCK-02). A repeat is not an error. A job under way continues.
 * Throws a Refusal: `account_gone`, `account_suspended`, `not_found` unless the caller is one of the two,
 * `staff_account`.
 */
export async function blockPerson(
  db: AnyDb,
  { kind, subjectId, callerId }: BlockPersonInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Block> {
  return transact(
    db,
    async (trx) => {
      const otherParty = await findOtherParty(trx, { kind, subjectId, callerId })
      if (!otherParty) throw notFound()
      const otherAccount = await lockBothAccounts(trx, callerId, otherParty.userId)
      assertMayBeBlocked({ role: otherAccount?.role ?? null })
      const { nameKnown, title } = otherParty
      const block = await addBlock(trx, { blockerId: callerId, blockedId: otherParty.userId, nameKnown, title }, now)
      await hideBidsBetween(trx, [callerId, otherParty.userId], now)
      return block
    },
    command,
  )
}
