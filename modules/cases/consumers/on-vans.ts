import { lockRequest } from '#modules/requests/facade.ts'
import { VanMatched, VanMismatched } from '#modules/visits/events.ts'
import { visitMarks } from '#modules/visits/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { beginningOf } from '../rules.ts'
import { beginCase } from '../steps/begin-case.ts'
import { endCase, WITHOUT_STAFF } from '../steps/end-case.ts'
import { holdCase } from '../steps/hold-case.ts'
import { lockOpenCase } from '../steps/lock-open-case.ts'

/** Opens a case as soon as an owner says that code or van do not match: staff are to call before anything is handed over (DOOR-03). */
export const wrongVans = consumer(
  'cases.open-for-wrong-vans',
  on(VanMismatched, async (trx, { data: { requestId }, at }) => {
    const request = await lockRequest(trx, requestId)
    if (!request || !(await isRefused(trx, requestId))) return
    const nothing = { text: null, wants: null, photoKeys: [] }
    const telling = { request, kind: 'wrong_van', side: 'owner', ...nothing } as const
    const saidAt = new Date(at)
    if ((await lockOpenCase(trx, telling)) !== null) return
    const begins = beginningOf({ kind: 'wrong_van', visitMissed: false, otherLeft: false }, saidAt)
    await beginCase(trx, telling, { ...begins, visitMissed: false }, saidAt)
  }),
)

/** Closes that case when the owner says that code and van match after all (DOOR-03). */
export const rightVans = consumer(
  'cases.close-for-right-vans',
  on(VanMatched, async (trx, { data: { requestId }, at }) => {
    const request = await lockRequest(trx, requestId)
    if (!request || (await isRefused(trx, requestId))) return
    const caseId = await lockOpenCase(trx, { request, kind: 'wrong_van' })
    if (caseId === null) return
    await endCase(
      trx,
      await holdCase(trx, caseId),
      { ...WITHOUT_STAFF, outcome: 'solved', missed_at: null },
      new Date(at),
    )
  }),
)

/** Whether the owner's newest answer refuses the van: both events may come late, and in either order. */
const isRefused = async (trx: OpenTransaction, requestId: string): Promise<boolean> =>
  (await visitMarks(trx, requestId)).mismatchedAt !== null
