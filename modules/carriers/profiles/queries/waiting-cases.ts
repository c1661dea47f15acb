import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/** When a case came in: with its newest documents, or with new names. */
export const waitingSince = sql<Date>`coalesce(renamed_at, submitted_at)`

/** The businesses whose documents or new names wait for staff. */
export const waitingCases = (db: Executor) =>
  asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .where((profile) =>
      profile.or([profile('verification_status', '=', 'pending_review'), profile('renamed_at', 'is not', null)]),
    )
