import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import { assertMayWork, judgeMatch } from '../door/rules.ts'
import { VanMatched, VanMismatched } from '../events.ts'
import { isSuspended } from '../queries/is-suspended.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertSide, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { holdJob, type VisitRow } from '../steps/hold-job.ts'
import type { VisitsTables } from '../tables.ts'

interface Matching {
  requestId: string
  callerId: string
  matches: boolean
}

/**
 * Notes for the owner whether code and van match (DOOR-02, DOOR-03); their newest word counts, and the same again changes
 * nothing. Gives what both sides share. Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over,
 * collected_already, no_code_yet, loading_begun, carrier_suspended.
 */
export async function matchVan(
  db: Db<VisitsTables>,
  { requestId, callerId, matches }: Matching,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const { request, side, visit } = await holdJob(trx, requestId, callerId)
      assertSide(side, 'owner')
      assertUnderWay(request)
      const word = judgeMatch(visit, matches, now)
      const sides = { requestId, ownerId: callerId, carrierId: request.acceptedBidderId }
      const { plate } = visit
      if (word === 'matches') {
        assertMayWork({ suspended: await isSuspended(trx, request.acceptedBidderId) })
        await changeVisit(trx, request, { matched_at: now, matched_by: callerId, mismatched_at: null }, now)
        if (visit.mismatched_at !== null) append(trx, VanMatched.of({ ...sides, plate }, now))
      }
      if (word === 'differs') {
        await changeVisit(trx, request, { ...NO_MATCH, ...refusal(visit, now) }, now)
        append(trx, VanMismatched.of({ ...sides, plate, arrived: visit.arrived_at !== null }, now))
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId }, now)
}

/** What a mismatch takes back. */
const NO_MATCH = { matched_at: null, matched_by: null }

/** That this van was refused; what the carrier changed before was about another refusal. */
const refusal = ({ plate }: VisitRow, now: Date) => ({
  mismatched_at: now,
  refused_at: now,
  refused_plate: plate,
  van_changed_at: null,
})
