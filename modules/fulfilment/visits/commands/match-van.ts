import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { assertNotSuspended, decideMatch } from '../arrival/rules.ts'
import type { JobVisit } from '../contract.ts'
import { VanMatched, VanMismatched } from '../events.ts'
import { isSuspended } from '../queries/is-suspended.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { lockJob, type VisitRow } from '../steps/lock-job.ts'
import type { VisitsTables } from '../tables.ts'

interface MatchVanInput {
  requestId: string
  callerId: string
  matches: boolean
}

/**
 * Records whether code and van match, as the owner (DOOR-02, DOOR-03). The newest answer counts; repeating it changes
 * nothing. Returns the updated visit. Throws Refusal: account_gone, account_suspended, not_found, not_concerned,
 * job_over, collected_already, no_code_yet, loading_begun, carrier_suspended.
 */
export async function matchVan(
  db: Db<VisitsTables>,
  { requestId, callerId, matches }: MatchVanInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { request, party, visit } = await lockJob(trx, requestId, callerId)
      assertParty(party, 'owner')
      assertUnderWay(request)
      const answer = decideMatch(visit, matches, now)
      const parties = { requestId, ownerId: callerId, carrierId: request.acceptedBidderId }
      const { plate } = visit
      if (answer === 'matches') {
        assertNotSuspended({ suspended: await isSuspended(trx, request.acceptedBidderId) })
        await changeVisit(trx, request, { matched_at: now, matched_by: callerId, mismatched_at: null }, now)
        // only a match after a mismatch has an event
        if (visit.mismatched_at !== null) append(trx, VanMatched.of({ ...parties, plate }, now))
      }
      if (answer === 'differs') {
        await changeVisit(trx, request, { ...NO_MATCH, ...mismatchColumns(visit, now) }, now)
        append(trx, VanMismatched.of({ ...parties, plate, arrived: visit.arrived_at !== null }, now))
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId }, now)
}

/** The columns that a mismatch clears. */
const NO_MATCH = { matched_at: null, matched_by: null }

/** The columns of a new mismatch. They clear an earlier change of van, which belonged to an earlier mismatch. */
const mismatchColumns = ({ plate }: VisitRow, now: Date) => ({
  mismatched_at: now,
  refused_at: now,
  refused_plate: plate,
  van_changed_at: null,
})
