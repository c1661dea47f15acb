import { type Kysely, sql } from 'kysely'

/**
 * An owner's standing instruction to accept the first bid at their budget (BOOK-01), and which acceptance followed it.
 * The previous release never turns it on, and never accepts its bids automatically.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collection_requests
      add column book_at_budget boolean not null default false,
      add constraint book_at_budget_needs_budget check (not book_at_budget or budget is not null)
  `.execute(db)
  await sql`alter table request_history add column automatic boolean not null default false`.execute(db)
}
