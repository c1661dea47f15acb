import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/** When the newest documents or new names of a case came in. */
export const waitingSince = sql<Date>`coalesce(renamed_at, submitted_at)`

/** Selects the businesses whose documents or new names wait for staff. */
export const waitingCases = (db: Executor) =>
  asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .where((profile) =>
      profile.or([profile('verification_status', '=', 'pending_review'), profile('renamed_at', 'is not', null)]),
    )
