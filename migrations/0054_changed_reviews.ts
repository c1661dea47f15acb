import { type Kysely, sql } from 'kysely'

/** A review that its author changes under a reply is marked as changed, and may be answered again (REVIEW-02). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reviews
      -- the reply is to what stood there before
      add column changed_after_reply boolean not null default false,
      -- since when the carrier may change its reply again, which it may for 24 hours
      add column reply_reopened_at timestamptz(3) null
  `.execute(db)
}
