import { type Kysely, sql } from 'kysely'

/** Items that people give away or sell, requests for them, upcycle ideas with their likes, and charities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table items (
      id uuid primary key,
      type text not null check (type in ('freecycle_item', 'sell_item')),
      owner_id uuid not null,
      title text not null check (length(title) <= 100),
      description text check (length(description) <= 1000),
      price numeric(10,2) check (price > 0),
      category text,
      postcode_area text,
      location_text text,
      image_urls jsonb,
      status text not null default 'available' check (status in ('available', 'promised', 'gone')),
      listed_at timestamptz(3) not null,
      version integer not null default 1,
      check ((type = 'sell_item') = (price is not null))
    )
  `.execute(db)
  await sql`
    create index items_available on items (type, listed_at desc, id desc) where status = 'available'
  `.execute(db)
  await sql`create index items_of_owner on items (owner_id, listed_at desc, id desc)`.execute(db)
  await sql`
    create table item_asks (
      id uuid primary key,
      item_id uuid not null references items on delete cascade,
      asker_id uuid not null,
      message text not null check (length(message) <= 300),
      status text not null default 'waiting' check (status in ('waiting', 'promised', 'passed')),
      created_at timestamptz(3) not null,
      version integer not null default 1,
      constraint item_asks_one_each unique (item_id, asker_id)
    )
  `.execute(db)
  await sql`create unique index item_asks_one_promise on item_asks (item_id) where status = 'promised'`.execute(db)
  await sql`create index item_asks_of_item on item_asks (item_id, created_at, id)`.execute(db)
  await sql`create index item_asks_of_asker on item_asks (asker_id, created_at desc, id desc)`.execute(db)
  await createIdeas(db)
  await createCharities(db)
  // Who posted what when, for an hour: also what they have removed since.
  await sql`create table community_postings (user_id uuid not null, kind text not null, at timestamptz(3) not null)`.execute(
    db,
  )
  await sql`create index community_postings_of_user on community_postings (user_id, kind, at)`.execute(db)
}

async function createIdeas(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upcycle_ideas (
      id uuid primary key,
      owner_id uuid not null,
      title text not null check (length(title) <= 100),
      description text not null check (length(description) <= 1000),
      category text check (length(category) <= 50),
      difficulty text check (difficulty in ('easy', 'medium', 'hard')),
      materials_needed jsonb,
      image_url jsonb not null,
      likes integer not null default 0 check (likes >= 0),
      created_at timestamptz(3) not null,
      version integer not null default 1
    )
  `.execute(db)
  await sql`create index upcycle_ideas_newest on upcycle_ideas (created_at desc, id desc)`.execute(db)
  await sql`create index upcycle_ideas_of_owner on upcycle_ideas (owner_id)`.execute(db)
  await sql`
    create table idea_likes (
      idea_id uuid not null references upcycle_ideas on delete cascade,
      user_id uuid not null,
      at timestamptz(3) not null,
      primary key (idea_id, user_id)
    )
  `.execute(db)
  await sql`create index idea_likes_of_user on idea_likes (user_id)`.execute(db)
}

async function createCharities(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table charities (
      id uuid primary key,
      -- who told us, and what it is called there: a second import updates it
      source text not null,
      source_id text not null,
      name text not null,
      sort_name text not null generated always as (lower(name)) stored,
      mission text,
      type text,
      address text,
      city text,
      postal_code text,
      website text,
      phone text,
      image_url text,
      learn_more_url text,
      donation_url text,
      unique (source, source_id)
    )
  `.execute(db)
  await sql`create index charities_by_name on charities (sort_name, id)`.execute(db)
}
