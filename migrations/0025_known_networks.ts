import { type Kysely, sql } from 'kysely'

/** Networks from which an account has signed in: wrong passwords of strangers don't make them wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_networks (
      key bytea primary key,
      user_id uuid not null references users on delete cascade,
      last_at timestamptz(3) not null
    )
  `.execute(db)
  await sql`create index known_networks_of_user on known_networks (user_id)`.execute(db)
  await sql`create index known_networks_age on known_networks (last_at)`.execute(db)
}
