import { holdAccount } from '#modules/accounts/facade.ts'
import { cancelJob } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import { JobCancelled } from '../events.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import type { EndReason } from '../reasons/contract.ts'
import { assertCarrierMayGiveUp, assertOwnerMayCancel } from '../rights/rules.ts'
import { assertSide } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { holdJob } from '../steps/hold-job.ts'
import { lapsePending } from '../steps/lapse-pending.ts'
import { writeRights } from '../steps/write-rights.ts'
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
 * opened again, its bid stays accepted. Gives what both sides share.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, and those of the rule of that side.
 */
export async function endJob(
  db: Db<VisitsTables>,
  { requestId, callerId, by, reason }: Ending,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const { request, side, visit } = await holdJob(trx, requestId, callerId)
      assertSide(side, by)
      JUDGES[by]({ ...request, arrivedAt: visit.arrived_at, loadingAt: visit.loading_at })
      const { rights } = await rightsOf(trx, { requestId, ownerId: request.userId })
      await cancelJob(trx, { requestId, by }, now)
      await writeRights(trx, requestId, rights, { ended_at: now, ended_by: by, reason_key: reason })
      await lapsePending(trx, request, now, { answer: 'cancelled', at: now })
      const version = await changeVisit(trx, request, {}, now)
      const sides = { ownerId: request.userId, carrierId: request.acceptedBidderId }
      const ended = { by, reason, at: now.toISOString() }
      const door = { arrived: visit.arrived_at !== null, mismatched: visit.mismatched_at !== null }
      append(trx, JobCancelled.of({ requestId, ...sides, title: request.title, version, ended, ...door }, now))
      return visitOfJob(trx, { requestId, viewerId: callerId })
    },
    command,
  )
}
