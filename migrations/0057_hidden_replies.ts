import { type Kysely, sql } from 'kysely'

/**
 * A reply to a review can be reported and hidden separately (REVIEW-02). The previous release knows neither, and keeps
 * working.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // when staff hid the reply after a report: only its carrier still sees it
  await sql`alter table reviews add column reply_hidden_at timestamptz(3) null`.execute(db)
  await sql`
    alter table reports drop constraint reports_kind_check,
      add constraint reports_kind_check
        check (kind in ('request', 'bid', 'item', 'idea', 'profile', 'question', 'message', 'review', 'reply')) not valid
  `.execute(db)
}
