import { lockRequest } from '#modules/requests/facade.ts'
import { VanMismatched } from '#modules/visits/events.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { beginningOf } from '../rules.ts'
import { beginCase } from '../steps/begin-case.ts'
import { lockOpenCase } from '../steps/lock-open-case.ts'

/** Opens a case as soon as an owner says that code or van do not match: staff are to call before anything is handed over (DOOR-03). */
export const wrongVans = consumer(
  'cases.open-for-wrong-vans',
  on(VanMismatched, async (trx, { data: { requestId }, at }) => {
    const request = await lockRequest(trx, requestId)
    if (!request) return
    const nothing = { text: null, wants: null, photoKeys: [] }
    const telling = { request, kind: 'wrong_van', side: 'owner', ...nothing } as const
    const saidAt = new Date(at)
    if ((await lockOpenCase(trx, telling)) !== null) return
    const begins = beginningOf({ kind: 'wrong_van', visitMissed: false, otherLeft: false }, saidAt)
    await beginCase(trx, telling, { ...begins, visitMissed: false }, saidAt)
  }),
)
