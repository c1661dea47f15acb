import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { dropFiles, type Files } from '#server/platform/files/files.ts'
import type { LicencesTables } from '../tables.ts'

/** How long the register's licence allows answers to be kept (TRUST-24). */
const KEPT_MS = 365 * 24 * 3_600_000
const BATCH = 500

/** Deletes findings older than 12 months, with their evidence. Returns whether there may be more. */
export async function forgetFindings(db: Db<LicencesTables>, files: Files, now: Date): Promise<boolean> {
  const old = await db
    .selectFrom('registration_findings')
    .select('id')
    .where('asked_at', '<', new Date(now.getTime() - KEPT_MS))
    .limit(BATCH)
    .execute()
  if (old.length === 0) return false
  const dropped = await transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('registration_findings')
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .returning('evidence')
      .execute()
    const keys = gone.map(({ evidence }) => evidence).filter((key) => key !== null)
    await dropFiles(trx, keys)
    return keys
  })
  await files.removeDropped(dropped)
  return old.length === BATCH
}
