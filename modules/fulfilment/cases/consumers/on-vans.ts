import { VanMatched, VanMismatched } from '#modules/fulfilment/visits/events.ts'
import { visitMilestones } from '#modules/fulfilment/visits/facade.ts'
import { lockRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { beginningOf } from '../rules.ts'
import { beginCase } from '../steps/begin-case.ts'
import { endCase, WITHOUT_STAFF } from '../steps/end-case.ts'
import { lockCase } from '../steps/lock-case.ts'
import { lockOpenCase } from '../steps/lock-open-case.ts'

/**
 * Opens a case when an owner says that the code or van doesn't match: staff call before anything is handed over
 * (DOOR-03).
 */
export const wrongVans = consumer(
  'cases.open-for-wrong-vans',
  on(VanMismatched, async (trx, { data: { requestId }, at }) => {
    const request = await lockRequest(trx, requestId)
    if (!request || !(await isRefused(trx, requestId))) return
    const nothing = { text: null, wants: null, photoKeys: [] }
    const problem = { request, kind: 'wrong_van', side: 'owner', ...nothing } as const
    const saidAt = new Date(at)
    if ((await lockOpenCase(trx, problem)) !== null) return
    const begins = beginningOf({ kind: 'wrong_van', visitMissed: false, otherLeft: false }, saidAt)
    await beginCase(trx, problem, { ...begins, visitMissed: false }, saidAt)
  }),
)

/** Closes that case when the owner says that the code and van match after all (DOOR-03). */
export const rightVans = consumer(
  'cases.close-for-right-vans',
  on(VanMatched, async (trx, { data: { requestId }, at }) => {
    const request = await lockRequest(trx, requestId)
    if (!request || (await isRefused(trx, requestId))) return
    const caseId = await lockOpenCase(trx, { request, kind: 'wrong_van' })
    if (caseId === null) return
    await endCase(
      trx,
      await lockCase(trx, caseId),
      { ...WITHOUT_STAFF, outcome: 'solved', missed_at: null },
      new Date(at),
    )
  }),
)

/** Returns whether the owner's latest answer rejects the van; both events may come late and in either order. */
const isRefused = async (trx: OpenTransaction, requestId: string): Promise<boolean> =>
  (await visitMilestones(trx, requestId)).mismatchedAt !== null
