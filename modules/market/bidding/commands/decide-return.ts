import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { returnQueue } from '../queries/return-queue.ts'
import type { StaffReturn } from '../returns/contract.ts'
import { recordReturnDecision } from '../steps/record-return-decision.ts'
import type { BiddingTables } from '../tables.ts'

interface DecideReturnInput {
  bidId: string
  staffId: string
  decision: 'return' | 'refuse'
  reason: string
}

/**
 * Returns a bid by hand, or refuses a waiting return (QUOTA-05), and writes the reason to the audit log.
 * Throws the refusals of rules.decideReturn.
 */
export async function decideReturn(
  db: Db<BiddingTables>,
  input: DecideReturnInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffReturn> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, input.staffId)
      await recordReturnDecision(trx, input, now)
      const [entry] = await returnQueue(trx, { bidId: input.bidId })
      if (!entry) throw new Error(`Bid ${input.bidId} not found`)
      return entry
    },
    command,
  )
}
