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

-- bidders may bid, and everyone may read bids; the last policy is that of all who have not signed in
insert into directus_roles (id, name) values ('00000000-0000-4000-8000-000000000001', 'Bidder');
insert into directus_policies (id, name) values ('00000000-0000-4000-8000-000000000002', 'Bidder');
insert into directus_access (id, role, policy)
values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002');
insert into directus_permissions (collection, action, fields, policy) values
  ('bids', 'create', '*', '00000000-0000-4000-8000-000000000002'),
  ('bids', 'read', '*', '00000000-0000-4000-8000-000000000002'),
  ('bids', 'read', '*', 'abf8a154-5b1c-4a46-ac9c-7300570f4f17');
