import { lockRequest } from '#modules/requests/facade.ts'
import { VanMismatched } from '#modules/visits/events.ts'
import { ownTrx } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { tellStaff } from '../steps/tell-staff.ts'
import type { CasesTables } from '../tables.ts'

/** Opens a case as soon as an owner says that code or van do not match: staff are to call before anything is handed over (DOOR-03). */
export const wrongVans = (config: Pick<Config, 'FEATURES_OFF'>): Consumer =>
  consumer(
    'cases.open-for-wrong-vans',
    on(VanMismatched, async (trx, { data: { requestId }, at }) => {
      if (config.FEATURES_OFF.includes('cases')) return
      const job = await lockRequest(trx, requestId)
      if (!job) return
      const telling = { requestId, kind: 'wrong_van', side: 'owner', userId: job.userId, text: null } as const
      await tellStaff(ownTrx<CasesTables>(trx), telling, new Date(at))
    }),
  )
