create table users (
  id uuid primary key,
  email text not null unique,
  password text not null
);

create table auctions (
  id uuid primary key default gen_random_uuid(),
  "ownerId" uuid not null references users,
  status text not null default 'open'
);

create table bids (
  id uuid primary key,
  "auctionId" uuid not null references auctions,
  "bidderId" uuid not null references users,
  "bidAmount" numeric(12, 2) not null,
  "bidMessage" varchar(500),
  "createdAt" timestamptz not null default now()
);
create index on bids ("auctionId", "createdAt");
