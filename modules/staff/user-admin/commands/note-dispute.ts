import { handleDispute } from '#modules/carriers/subscriptions/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'

interface NoteDisputeInput {
  disputeId: string
  staffId: string
  note: string | null
  handled: boolean
}

/** Records what staff did about a dispute. Throws Refusal not_found. */
export async function noteDispute(
  db: AnyDb,
  input: NoteDisputeInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      const { disputeId, staffId, note, handled } = input
      const { wasHandled } = await handleDispute(trx, input, now)
      const entry = { actorId: staffId, action: 'dispute.noted', subjectId: disputeId, reason: note }
      await audit(trx, { ...entry, before: { handled: wasHandled }, after: { handled } }, now)
      return disputeId
    },
    command,
  )
}
