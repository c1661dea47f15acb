import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

/**
 * Returns how many Stripe events are pending, when the oldest of those arrived, and when the latest of all events
 * arrived.
 */
export const webhookBacklog = (
  db: Executor,
): Promise<{ waiting: number; oldestAt: Date | null; lastAt: Date | null }> =>
  asModuleDb<SubscriptionsTables>(db)
    .selectFrom('stripe_events')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('waiting'),
      sql<Date | null>`min(received_at)`.as('oldestAt'),
      selectFrom('stripe_events').select(sql<Date | null>`max(received_at)`.as('last')).as('lastAt'),
    ])
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
