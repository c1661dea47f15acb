import type { Db } from '#server/platform/database/database.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { DocumentKind } from '../contract.ts'
import { DOCUMENTS, extensionOf, mediaTypeOf } from '../documents.ts'
import type { ProfilesTables } from '../tables.ts'

interface DocumentLink {
  ownerId: string
  kind: DocumentKind
  viewer: { userId: string; sessionId: string }
  /** Whether opening the link is recorded in the audit log. True for staff. */
  isAudited: boolean
  /** Whether a PDF opens as pictures of its pages. */
  asPages?: boolean
}

/**
 * Creates a link that opens a document once (R03). The caller has checked access. Throws a Refusal (`not_found`,
 * `document_deleted`).
 */
export async function linkToDocument(
  db: Db<ProfilesTables>,
  { ownerId, kind, viewer, isAudited, asPages = false }: DocumentLink,
  now: Date,
): Promise<FileLink> {
  const { column, deletedColumn, fileName } = DOCUMENTS[kind]
  const row = await db
    .selectFrom('profiles')
    .select([`${column} as key`, `${deletedColumn} as deletedAt`])
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  if (row?.deletedAt) throw documentDeleted(row.deletedAt)
  if (!row?.key) throw notFound()
  const extension = extensionOf(row.key)
  return issueFileLink(
    db,
    {
      key: row.key,
      fileName: `${fileName}${extension}`,
      mediaType: mediaTypeOf(row.key),
      asPages: asPages && extension === '.pdf',
      viewerId: viewer.userId,
      sessionId: viewer.sessionId,
      ...(isAudited && { audit: { action: `${kind}.viewed`, subjectId: ownerId } }),
    },
    now,
  )
}

function documentDeleted(at: Date): Refusal {
  const day = at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
  return new Refusal('not_found', 'document_deleted', `We deleted this picture on ${day}.`)
}
