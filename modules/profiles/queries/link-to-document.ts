import type { Db } from '#server/platform/database/database.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { DocumentKind } from '../contract.ts'
import { DOCUMENTS, extensionOf } from '../documents.ts'
import type { ProfilesTables } from '../tables.ts'

interface Wanted {
  ownerId: string
  kind: DocumentKind
  viewer: { userId: string; sessionId: string }
  /** Whether the audit log says so when the link is opened: for staff. */
  noted: boolean
  /** Pictures of its pages in place of a PDF. */
  asPages?: boolean
}

/** A link that opens a document once (R03); who may have one is decided before. Throws Refusal not_found. */
export async function linkToDocument(
  db: Db<ProfilesTables>,
  { ownerId, kind, viewer, noted, asPages = false }: Wanted,
  now: Date,
): Promise<FileLink> {
  const { column, fileName } = DOCUMENTS[kind]
  const row = await db
    .selectFrom('profiles')
    .select(`${column} as key`)
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  if (!row?.key) throw notFound()
  const extension = extensionOf(row.key)
  return issueFileLink(
    db,
    {
      key: row.key,
      fileName: `${fileName}${extension}`,
      mediaType: extension === '.pdf' ? 'application/pdf' : 'image/jpeg',
      asPages: asPages && extension === '.pdf',
      viewerId: viewer.userId,
      sessionId: viewer.sessionId,
      ...(noted && { audit: { action: `${kind}.viewed`, subjectId: ownerId } }),
    },
    now,
  )
}
