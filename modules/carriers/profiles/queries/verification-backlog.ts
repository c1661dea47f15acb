import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { waitingCases, waitingSince } from './waiting-cases.ts'

/** Returns how many businesses have documents or new names that wait for staff, and since when the oldest waits. */
export const verificationBacklog = (db: Executor): Promise<{ waiting: number; oldestAt: Date | null }> =>
  waitingCases(db)
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), sql<Date | null>`min(${waitingSince})`.as('oldestAt')])
    .executeTakeFirstOrThrow()
