import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/** SQL for the time since which a case has been waiting for staff. */
export const waitingSince = sql<Date>`coalesce(renamed_at, submitted_at)`

/** Selects the businesses whose documents or new names wait for staff. */
export const waitingCases = (db: Executor) =>
  asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .where((eb) => eb.or([eb('verification_status', '=', 'pending_review'), eb('renamed_at', 'is not', null)]))
