import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/** How many businesses wait for staff to look at their documents, and since when. */
export const verificationBacklog = (db: Executor): Promise<{ waiting: number; oldestAt: Date | null }> =>
  own<ProfilesTables>(db)
    .selectFrom('profiles')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), sql<Date | null>`min(submitted_at)`.as('oldestAt')])
    .where('verification_status', '=', 'pending_review')
    .executeTakeFirstOrThrow()
