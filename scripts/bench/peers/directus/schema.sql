-- after Directus has made its own tables
create table auctions (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null references directus_users,
  status text not null default 'open'
);

create table bids (
  id uuid primary key default gen_random_uuid(),
  auction uuid not null references auctions,
  bidder uuid not null references directus_users,
  "bidAmount" numeric(12, 2) not null,
  "bidMessage" varchar(500),
  "createdAt" timestamptz not null default now()
);
create index on bids (auction, "createdAt");

insert into directus_collections (collection) values ('auctions'), ('bids');
