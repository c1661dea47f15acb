import { type Kysely, sql } from 'kysely'

/**
 * Reviews are shown under an id of their own, which reveals neither their job nor when they were written, and with only
 * the town (REVIEW-03). Reports of reviews name them by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column id uuid not null default gen_random_uuid()`.execute(db)
  await sql`alter table reviews add constraint reviews_id unique (id)`.execute(db)
  // 'BS6, Bristol' was stored; without a town it was only the code
  await sql`update reviews set place = nullif(split_part(place, ', ', 2), '') where place is not null`.execute(db)
  for (const table of ['reports', 'report_decisions', 'warnings'])
    await sql`
      update ${sql.table(table)} as reported set subject_id = reviews.id from reviews
      where reported.kind = 'review' and reported.subject_id = reviews.request_id
    `.execute(db)
}
