import type { Db } from '#server/platform/database/database.ts'
import { type Files, markFilesForDeletion } from '#server/platform/files/files.ts'
import { RETENTION_MS } from '../rules.ts'
import type { PrivacyTables } from '../tables.ts'

const BATCH = 50

/** Deletes expired exports with their files, and failed ones of the same age. */
export async function removeExpiredExports(db: Db<PrivacyTables>, files: Files, now: Date): Promise<void> {
  // without transact, whose empty commits would keep the database busy every minute
  const rows = await db.transaction().execute(async (trx) => {
    const deletedRows = await trx
      .deleteFrom('data_exports')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('data_exports')
          .select('id')
          .where((eb) =>
            eb.or([eb('expires_at', '<=', now), eb('failed_at', '<=', new Date(now.getTime() - RETENTION_MS))]),
          )
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning('key')
      .execute()
    await markFilesForDeletion(trx, keysIn(deletedRows))
    return deletedRows
  })
  await files.deleteMarked(keysIn(rows))
  if (rows.length === BATCH) await removeExpiredExports(db, files, now)
}

const keysIn = (rows: readonly { key: string | null }[]): string[] =>
  rows.map(({ key }) => key).filter((key) => key !== null)
