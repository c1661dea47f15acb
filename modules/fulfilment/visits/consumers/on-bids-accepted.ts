import { BidAccepted } from '#modules/market/bidding/events.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { CONFIRM_WITHIN_MS } from '../arrival/rules.ts'
import type { VisitsTables } from '../tables.ts'

/** Sets the deadline by which the carrier has to confirm a time (NOSHOW-01). */
export const setConfirmDeadlines = consumer(
  'visits.await-times',
  on(BidAccepted, async (trx, { data: { requestId }, at }) => {
    const confirm_by = new Date(new Date(at).getTime() + CONFIRM_WITHIN_MS)
    await asModuleTrx<VisitsTables>(trx)
      .insertInto('job_visits')
      .values({ request_id: requestId, confirm_by })
      .onConflict((conflict) =>
        conflict
          .column('request_id')
          .doUpdateSet({ confirm_by })
          // the carrier may have confirmed before this event arrived
          .where('job_visits.confirmed_at', 'is', null)
          .where('job_visits.unconfirmed_told_at', 'is', null),
      )
      .execute()
  }),
)
