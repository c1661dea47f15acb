import { handleDispute } from '#modules/subscriptions/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { type Act, transact } from '#server/platform/database/transaction.ts'

interface Noting {
  disputeId: string
  staffId: string
  note: string | null
  handled: boolean
}

/** Writes down what staff did about a dispute. Throws Refusal not_found. */
export async function noteDispute(db: AnyDb, noting: Noting, now: Date, act: Act | null): Promise<void> {
  await transact(
    db,
    async (trx) => {
      const { wasHandled } = await handleDispute(trx, noting, now)
      await audit(
        trx,
        {
          actorId: noting.staffId,
          action: 'dispute.noted',
          subjectId: noting.disputeId,
          reason: noting.note,
          before: { handled: wasHandled },
          after: { handled: noting.handled },
        },
        now,
      )
      return noting.disputeId
    },
    act,
  )
}
