import { RequestPosted } from '#modules/requests/events.ts'
import { ownTrx } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { dueOf } from '../rules.ts'
import type { ReachTables } from '../tables.ts'

/** Notes when the owner of a new request will be reminded of it (SILENCE-04). */
export const watchPosts = ({ FEATURES_OFF }: Pick<Config, 'FEATURES_OFF'>): Consumer =>
  consumer(
    'reach.watch-posts',
    on(RequestPosted, async (trx, { at, data: { userId, card } }) => {
      if (FEATURES_OFF.includes('alerts')) return
      const postedAt = new Date(at)
      await ownTrx<ReachTables>(trx)
        .insertInto('request_reminders')
        .values({
          request_id: card.id,
          owner_id: userId,
          posted_at: postedAt,
          step: 'first',
          due_at: dueOf('first', postedAt),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }),
  )
