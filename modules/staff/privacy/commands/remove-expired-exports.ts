import type { Db } from '#server/platform/database/database.ts'
import { dropFiles, type Files } from '#server/platform/files/files.ts'
import { RETENTION_MS } from '../rules.ts'
import type { PrivacyTables } from '../tables.ts'

const BATCH = 50

/** Deletes expired exports with their files, and failed ones of the same age. */
export async function removeExpiredExports(db: Db<PrivacyTables>, files: Files, now: Date): Promise<void> {
  // without transact, which would keep the server from idling, because this runs every minute
  const removed = await db.transaction().execute(async (trx) => {
    const expired = await trx
      .deleteFrom('data_exports')
      .where('id', 'in', (exports) =>
        exports
          .selectFrom('data_exports')
          .select('id')
          .where((row) =>
            row.or([row('expires_at', '<=', now), row('failed_at', '<=', new Date(now.getTime() - RETENTION_MS))]),
          )
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning('key')
      .execute()
    await dropFiles(trx, keysIn(expired))
    return expired
  })
  await files.removeDropped(keysIn(removed))
  if (removed.length === BATCH) await removeExpiredExports(db, files, now)
}

const keysIn = (rows: readonly { key: string | null }[]): string[] =>
  rows.map(({ key }) => key).filter((key) => key !== null)
