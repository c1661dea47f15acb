import { type Kysely, sql } from 'kysely'

/** What a member of staff may do; only for the role operations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column staff_level text not null default 'viewer'
      check (staff_level in ('viewer', 'agent', 'admin'))
  `.execute(db)
  // Before this, all staff had all powers.
  await sql`update users set staff_level = 'admin' where role = 'operations'`.execute(db)
}
