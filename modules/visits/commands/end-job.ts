import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db, Executor } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import { isSuspended } from '../queries/is-suspended.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { type EndReason, LEFT, SUSPENDED } from '../reasons/contract.ts'
import { assertCarrierMayGiveUp, assertOwnerMayCancel } from '../rights/rules.ts'
import { assertSide } from '../rules.ts'
import { holdJob } from '../steps/hold-job.ts'
import { writeEnd } from '../steps/write-end.ts'
import type { VisitsTables } from '../tables.ts'

interface Ending {
  requestId: string
  callerId: string
  by: 'owner' | 'carrier'
  reason: EndReason | null
}

const JUDGES = { owner: assertOwnerMayCancel, carrier: assertCarrierMayGiveUp }

/**
 * Ends a job before it is done, for its owner (RIGHT-04) or for its carrier (RIGHT-05): the request is cancelled and never
 * opened again, its bid stays accepted. Whoever cancels while staff have suspended the carrier does so for that reason, and
 * owes nothing; once the carrier has left, the job ends as if it had given it up. Gives what both sides share.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, and those of the rule of that side.
 */
export async function endJob(
  db: Db<VisitsTables>,
  { requestId, callerId, by, reason }: Ending,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const { request, side, visit } = await holdJob(trx, requestId, callerId)
      assertSide(side, by)
      JUDGES[by]({ ...request, arrivedAt: visit.arrived_at, loadingAt: visit.loading_at })
      const end = await endOf(trx, request.acceptedBidderId, { by, reason })
      await writeEnd(trx, { request, visit, ...end }, now)
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId })
}

/** Who ended it, and why: what became of the carrier counts before the reason that was chosen. */
async function endOf(
  db: Executor,
  carrierId: string | null,
  chosen: Pick<Ending, 'by' | 'reason'>,
): Promise<Pick<Ending, 'by' | 'reason'>> {
  if (carrierId === null) return { by: 'carrier', reason: LEFT }
  const excused = chosen.by === 'owner' && (await isSuspended(db, carrierId))
  return excused ? { ...chosen, reason: SUSPENDED } : chosen
}
