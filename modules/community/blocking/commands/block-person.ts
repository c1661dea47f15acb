import { setBidsAside } from '#modules/market/bidding/facade.ts'
import type { Block } from '#modules/market/blocks/contract.ts'
import { addBlock } from '#modules/market/blocks/facade.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { MeetingKind } from '../contract.ts'
import { otherPerson } from '../queries/other-person.ts'
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
 * Throws Refusal: account_gone, account_suspended, not_found unless the caller is one of the two, staff_account.
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
      const other = await otherPerson(trx, { kind, subjectId, callerId })
      if (!other) throw notFound()
      const account = await lockBothAccounts(trx, callerId, other.userId)
      assertMayBeBlocked({ role: account?.role ?? null })
      const { named, title } = other
      const block = await addBlock(trx, { blockerId: callerId, blockedId: other.userId, named, title }, now)
      await setBidsAside(trx, [callerId, other.userId], now)
      return block
    },
    command,
  )
}
