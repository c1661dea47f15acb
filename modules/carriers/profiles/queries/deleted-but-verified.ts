import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { DocumentKind } from '../contract.ts'
import type { ProfilesTables } from '../tables.ts'

/** Returns the documents whose pictures were deleted and that had been verified. */
export async function deletedButVerified(db: Executor, userId: string): Promise<DocumentKind[]> {
  const rows = await asModuleDb<ProfilesTables>(db)
    .selectFrom('deleted_documents')
    .distinctOn('document')
    .select(['document', 'result'])
    .where('user_id', '=', userId)
    .orderBy('document')
    .orderBy('deleted_at', 'desc')
    .execute()
  return rows.filter(({ result }) => result === 'verified').map(({ document }) => document)
}
