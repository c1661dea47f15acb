import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion } from '#server/platform/files/files.ts'
import type { RegistrationTables } from '../tables.ts'

/** How long the register's licence allows answers to be kept (TRUST-24). */
const RETENTION_MS = 365 * 24 * 3_600_000
const BATCH = 500

/** Deletes up to `BATCH` findings older than 12 months, with their evidence. Returns whether there may be more. */
export async function deleteOldFindings(db: Db<RegistrationTables>, files: Files, now: Date): Promise<boolean> {
  const expired = await db
    .selectFrom('registration_findings')
    .select('id')
    .where('asked_at', '<', new Date(now.getTime() - RETENTION_MS))
    .limit(BATCH)
    .execute()
  if (expired.length === 0) return false
  const droppedKeys = await transact(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('registration_findings')
      .where(
        'id',
        'in',
        expired.map(({ id }) => id),
      )
      .returning('evidence')
      .execute()
    const keys = deleted.map(({ evidence }) => evidence).filter((key) => key !== null)
    await markFilesForDeletion(trx, keys)
    return keys
  })
  await files.deleteMarked(droppedKeys)
  return expired.length === BATCH
}
