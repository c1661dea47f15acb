import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Returns how many disputes await staff, and when the oldest was opened. */
export const disputeBacklog = (db: Executor): Promise<{ waiting: number; oldestAt: Date | null }> =>
  asModuleDb<SubscriptionsTables>(db)
    .selectFrom('payment_disputes')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), sql<Date | null>`min(opened_at)`.as('oldestAt')])
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
