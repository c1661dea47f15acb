import { type Kysely, sql } from 'kysely'

/** Likes of the curated examples: a person counts once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upcycle_examples (
      id text primary key,
      likes integer not null default 0 check (likes >= 0),
      version integer not null default 0
    )
  `.execute(db)
  await sql`
    insert into upcycle_examples (id) values
      ('outdoor-sink-unit'), ('cable-spool-table'), ('pallet-furniture-living-room'), ('vintage-tv-bar-cabinet'), ('brightly-painted-desk')
  `.execute(db)
  await sql`
    create table example_likes (
      example_id text not null references upcycle_examples,
      user_id uuid not null,
      at timestamptz(3) not null,
      primary key (example_id, user_id)
    )
  `.execute(db)
  await sql`create index example_likes_of_user on example_likes (user_id)`.execute(db)
}
