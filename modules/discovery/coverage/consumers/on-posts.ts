import { RequestPosted } from '#modules/market/requests/events.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { stepDueAt } from '../rules.ts'
import type { CoverageTables } from '../tables.ts'

/** Schedules the first reminder of a new request (SILENCE-04). */
export const scheduleFirstReminders = consumer(
  'reach.watch-posts',
  on(RequestPosted, async (trx, { at, data: { userId, card } }) => {
    const postedAt = new Date(at)
    await asModuleTrx<CoverageTables>(trx)
      .insertInto('request_reminders')
      .values({
        request_id: card.id,
        owner_id: userId,
        posted_at: postedAt,
        step: 'first',
        due_at: stepDueAt('first', postedAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),
)
