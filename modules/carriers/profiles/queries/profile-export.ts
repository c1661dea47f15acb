import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { DocumentKind, Profile } from '../contract.ts'
import { DOCUMENTS, extensionOf, logoKeys } from '../documents.ts'
import type { ProfilesTables } from '../tables.ts'
import { ownProfile } from './own-profile.ts'

/** A user's profile data for the privacy export, and the files to include. */
export interface ProfileExport {
  profile: Profile
  /** Each change of the verification status. The member of staff isn't named, because that isn't the user's data. */
  verification: { from: string; to: string; reason: string | null; at: string }[]
  /** Records of deleted pictures, without the member of staff who decided. */
  deletedDocuments: {
    document: DocumentKind
    result: string
    decidedAt: string | null
    sha256: string | null
    deletedAt: string
  }[]
  files: { name: string; store: 'public' | 'private'; key: string }[]
}

/** Returns a user's data for their export. Throws a Refusal (`not_found`) if the account is gone. */
export async function profileExport(db: Executor, userId: string): Promise<ProfileExport> {
  const [profile, verification, deletedDocuments, files] = await Promise.all([
    ownProfile(db, userId),
    statusChanges(db, userId),
    deletedDocumentsOf(db, userId),
    filesOf(db, userId),
  ])
  return { profile, verification, deletedDocuments, files }
}

async function statusChanges(db: Executor, userId: string): Promise<ProfileExport['verification']> {
  const rows = await asModuleDb<ProfilesTables>(db)
    .selectFrom('verification_history')
    .select(['from_status as from', 'to_status as to', 'reason', 'at'])
    .where('user_id', '=', userId)
    .orderBy('version')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function deletedDocumentsOf(db: Executor, userId: string): Promise<ProfileExport['deletedDocuments']> {
  const rows = await asModuleDb<ProfilesTables>(db)
    .selectFrom('deleted_documents')
    .select(['document', 'result', 'decided_at', 'sha256', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('deleted_at')
    .execute()
  return rows.map(({ decided_at, deleted_at, ...row }) => ({
    ...row,
    decidedAt: decided_at?.toISOString() ?? null,
    deletedAt: deleted_at.toISOString(),
  }))
}

async function filesOf(db: Executor, userId: string): Promise<ProfileExport['files']> {
  const profile = await asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .select(['logo_url', 'id_document_key', 'waste_carrier_licence_key'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!profile) return []
  const logo = logoKeys(profile.logo_url).at(-1)
  const documents = Object.values(DOCUMENTS).flatMap(({ column, fileName }) => {
    const key = profile[column]
    return key ? [{ name: `${fileName}${extensionOf(key)}`, store: 'private' as const, key }] : []
  })
  return [...(logo ? [{ name: 'logo.webp', store: 'public' as const, key: logo }] : []), ...documents]
}
