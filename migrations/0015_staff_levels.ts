import { type Kysely, sql } from 'kysely'

/** What a member of staff may do; counts for the role operations alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column staff_level text not null default 'viewer'
      check (staff_level in ('viewer', 'agent', 'admin'))
  `.execute(db)
  // Until now all staff could do everything that staff could do.
  await sql`update users set staff_level = 'admin' where role = 'operations'`.execute(db)
}
