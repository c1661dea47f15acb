import { type Kysely, sql } from 'kysely'

/** Pictures of documents are deleted after a time; the decisions about them, and a fingerprint, stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column id_document_deleted_at timestamptz(3),
      add column waste_carrier_licence_deleted_at timestamptz(3),
      add check (id_document_key is null or id_document_deleted_at is null),
      add check (waste_carrier_licence_key is null or waste_carrier_licence_deleted_at is null)
  `.execute(db)
  await sql`create index profiles_with_id_document on profiles (user_id) where id_document_key is not null`.execute(db)
  await sql`
    create table deleted_documents (
      user_id uuid not null,
      document text not null check (document in ('id_document', 'waste_carrier_licence')),
      media_type text not null,
      result text not null check (result in ('verified', 'rejected', 'needs_resubmission')),
      decided_by uuid,
      decided_at timestamptz(3),
      sha256 text check (length(sha256) = 64),
      deleted_at timestamptz(3) not null,
      primary key (user_id, document, deleted_at)
    )
  `.execute(db)
  await sql`create index deleted_documents_by_age on deleted_documents (deleted_at)`.execute(db)
  await sql`create table retention_nights (night date primary key, deleted integer not null, at timestamptz(3) not null)`.execute(
    db,
  )
}
