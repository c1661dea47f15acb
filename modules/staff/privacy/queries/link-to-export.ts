import type { Db } from '#server/platform/database/database.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { Caller } from '#server/platform/http/access.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { PrivacyTables } from '../tables.ts'

/**
 * Creates a link that downloads one of the caller's exports once. Throws Refusal not_found, also for other people's
 * exports.
 */
export async function linkToExport(
  db: Db<PrivacyTables>,
  exportId: string,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<FileLink> {
  const row = await db
    .selectFrom('data_exports')
    .select(['key', 'ready_at'])
    .where('id', '=', exportId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row?.key || !row.ready_at) throw notFound('This download is no longer available.')
  const fileName = `kerbside-data-${row.ready_at.toISOString().slice(0, 10)}.zip`
  return issueFileLink(db, { key: row.key, fileName, mediaType: 'application/zip', viewerId: userId, sessionId }, now)
}
