import { createHash } from 'node:crypto'
import type { Db, Executor, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion } from '#server/platform/files/files.ts'
import type { DocumentKind } from '../contract.ts'
import { DOCUMENTS, mediaTypeOf } from '../documents.ts'
import { decidedDocuments } from '../queries/decided-documents.ts'
import type { ProfilesTables } from '../tables.ts'

interface DocumentToDelete {
  userId: string
  document: DocumentKind
  /**
   * Only deletes the document if its last decision was at or before this time; omitted to delete it whenever that was.
   */
  decidedBefore?: Date
}

/**
 * Deletes the picture of a document, and keeps its SHA-256 and what was decided about it. Doesn't delete a document
 * that staff still have to check, or that was replaced in the meantime. Returns whether it was deleted. Throws a
 * Refusal (`store_away`).
 */
export async function deleteDocument(
  db: Db<ProfilesTables>,
  files: Files,
  target: DocumentToDelete,
  now: Date,
): Promise<boolean> {
  const { userId, document } = target
  const decidedDocument = await findDecidedDocument(db, target)
  if (!decidedDocument) return false
  const { key } = decidedDocument
  const sha256 = await sha256Of(files, key)
  const deleted = await transact(db, async (trx) => {
    await lockProfile(trx, userId)
    const current = await findDecidedDocument(trx, target)
    if (current?.key !== key) return false
    const { decidedBy: decided_by, decidedAt: decided_at, result } = current
    const record = { user_id: userId, document, media_type: mediaTypeOf(key), sha256 }
    await trx
      .insertInto('deleted_documents')
      .values({ ...record, result, decided_by, decided_at, deleted_at: now })
      .execute()
    const { column, deletedColumn } = DOCUMENTS[document]
    await trx
      .updateTable('profiles')
      .set({ [column]: null, [deletedColumn]: now })
      .where('user_id', '=', userId)
      .execute()
    await markFilesForDeletion(trx, [key])
    return true
  })
  if (deleted) await files.deleteMarked([key])
  return deleted
}

const findDecidedDocument = (db: Executor, { userId, document, decidedBefore }: DocumentToDelete) =>
  decidedDocuments(db, document, decidedBefore).where('profiles.user_id', '=', userId).executeTakeFirst()

const lockProfile = (trx: Trx<ProfilesTables>, userId: string) =>
  trx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute()

/** Returns the SHA-256 of a stored file in hexadecimal; null if the store doesn't have the file. */
async function sha256Of(files: Files, key: string): Promise<string | null> {
  const bytes = await files.read('private', key)
  if (!bytes) return null
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
