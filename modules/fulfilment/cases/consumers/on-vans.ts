import { VanMatched, VanMismatched } from '#modules/fulfilment/visits/events.ts'
import { visitMilestones } from '#modules/fulfilment/visits/facade.ts'
import { lockRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { initialState } from '../rules.ts'
import { beginCase } from '../steps/begin-case.ts'
import { endCase, NO_STAFF_DECISION } from '../steps/end-case.ts'
import { lockCase } from '../steps/lock-case.ts'
import { lockOpenCase } from '../steps/lock-open-case.ts'

/**
 * Opens a case when an owner reports that the code or van doesn't match, so that staff call before any waste changes
 * hands (DOOR-03).
 */
export const openCaseForMismatchedVan = consumer(
  'cases.open-for-wrong-vans',
  on(VanMismatched, async (trx, { data: { requestId }, at }) => {
    const request = await lockRequest(trx, requestId)
    if (!request || !(await isVanRejected(trx, requestId))) return
    const noDetails = { text: null, wants: null, photoKeys: [] }
    const problem = { request, kind: 'wrong_van', party: 'owner', ...noDetails } as const
    const reportedAt = new Date(at)
    if ((await lockOpenCase(trx, problem)) !== null) return
    const initial = initialState({ kind: 'wrong_van', visitMissed: false, otherPartyDeleted: false }, reportedAt)
    await beginCase(trx, problem, { ...initial, visitMissed: false }, reportedAt)
  }),
)

/** Closes the case of a mismatched van when its owner reports that the code and van match after all (DOOR-03). */
export const closeCaseForMatchedVan = consumer(
  'cases.close-for-right-vans',
  on(VanMatched, async (trx, { data: { requestId }, at }) => {
    const request = await lockRequest(trx, requestId)
    if (!request || (await isVanRejected(trx, requestId))) return
    const caseId = await lockOpenCase(trx, { request, kind: 'wrong_van' })
    if (caseId === null) return
    await endCase(
      trx,
      await lockCase(trx, caseId),
      { ...NO_STAFF_DECISION, outcome: 'solved', missed_at: null },
      new Date(at),
    )
  }),
)

/** Returns whether the owner's latest answer rejects the van. Events may arrive late and in either order. */
const isVanRejected = async (trx: OpenTransaction, requestId: string): Promise<boolean> =>
  (await visitMilestones(trx, requestId)).mismatchedAt !== null
