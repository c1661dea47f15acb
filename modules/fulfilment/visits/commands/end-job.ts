import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db, Executor } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { CARRIER_SUSPENDED, type EndReason, PARTY_LEFT } from '../contract/reasons.ts'
import type { JobVisit } from '../contract.ts'
import { isSuspended } from '../queries/is-suspended.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertCarrierMayGiveUp, assertOwnerMayCancel } from '../rights/rules.ts'
import { assertParty } from '../rules.ts'
import { lockJob } from '../steps/lock-job.ts'
import { writeCancellation } from '../steps/write-cancellation.ts'
import type { VisitsTables } from '../tables.ts'

interface EndJobInput {
  requestId: string
  callerId: string
  by: 'owner' | 'carrier'
  reason: EndReason | null
}

const CHECKS = { owner: assertOwnerMayCancel, carrier: assertCarrierMayGiveUp }

/**
 * Ends a job early, as its owner (RIGHT-04) or its carrier (RIGHT-05). The request is cancelled and never reopened;
 * its bid stays accepted. Cancelling while the carrier is suspended uses that as the reason, and nothing is owed. After
 * the carrier has left, the job ends as if it had given up. Returns the updated visit.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, and those of assertOwnerMayCancel or
 * assertCarrierMayGiveUp.
 */
export async function endJob(
  db: Db<VisitsTables>,
  { requestId, callerId, by, reason }: EndJobInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { request, party, visit } = await lockJob(trx, requestId, callerId)
      assertParty(party, by)
      CHECKS[by]({ ...request, arrivedAt: visit.arrived_at, loadingAt: visit.loading_at })
      const end = await resolveEnd(trx, request.acceptedBidderId, { by, reason })
      await writeCancellation(trx, { request, visit, ...end }, now)
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId })
}

/** Returns who ended the job and why; a carrier that left or is suspended overrides the chosen reason. */
async function resolveEnd(
  db: Executor,
  carrierId: string | null,
  chosenEnd: Pick<EndJobInput, 'by' | 'reason'>,
): Promise<Pick<EndJobInput, 'by' | 'reason'>> {
  if (carrierId === null) return { by: 'carrier', reason: PARTY_LEFT }
  const isCarrierSuspended = chosenEnd.by === 'owner' && (await isSuspended(db, carrierId))
  return isCarrierSuspended ? { ...chosenEnd, reason: CARRIER_SUSPENDED } : chosenEnd
}
