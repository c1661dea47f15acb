import { type Kysely, sql } from 'kysely'

/** Pages added to a pack after the acceptance, and the older versions of packs that staff had made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pack_pages (
      request_id uuid not null,
      n integer not null check (n > 0),
      kind text not null check (kind in ('visit', 'price', 'receipt', 'disposal')),
      facts jsonb not null,
      at timestamptz(3) not null,
      forget_at timestamptz(3) not null,
      primary key (request_id, n)
    )
  `.execute(db)
  await sql`create index pack_pages_forget on pack_pages (forget_at)`.execute(db)
  await sql`alter table packs add column version integer not null default 1`.execute(db)
  await sql`
    create table pack_versions (
      request_id uuid not null references packs,
      version integer not null,
      facts jsonb null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      made_at timestamptz(3) not null,
      form_version integer not null,
      primary key (request_id, version)
    )
  `.execute(db)
}
