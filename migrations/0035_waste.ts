import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** The catalogue of items, what tipping costs, and what requests say of their loads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalogue_items (
      key text not null,
      version integer not null check (version >= 1),
      place integer not null,
      label text not null,
      item_group text not null,
      kg numeric(7,1) null check (kg > 0),
      litres integer null check (litres > 0),
      ewc text null,
      mirror_ewc text null,
      hazardous boolean not null,
      pops boolean not null,
      stream text null,
      container text null,
      form text null,
      treatment text null,
      weee text null,
      hazard text[] not null,
      flags text[] not null,
      words text not null,
      refused text null,
      active boolean not null default true,
      changed_at timestamptz(3) null,
      changed_by uuid null,
      reason text null,
      primary key (key, version),
      check (refused is not null or (kg is not null and litres is not null and ewc is not null and stream is not null))
    )
  `.execute(db)
  await sql`
    create table disposal_rates (
      id uuid primary key,
      area text not null,
      stream text not null,
      per_tonne numeric(10,2) null check (per_tonne >= 0),
      each numeric(10,2) null check (each >= 0),
      source text not null,
      valid_from text not null check (valid_from ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      changed_at timestamptz(3) null,
      changed_by uuid null,
      reason text null,
      check (num_nonnulls(per_tonne, each) = 1)
    )
  `.execute(db)
  await sql`create index disposal_rates_by_stream on disposal_rates (area, stream, valid_from desc)`.execute(db)
  await fill(db)
  await sql`
    alter table collection_requests
      add column load jsonb null,
      add column load_items jsonb null,
      add column load_words text null,
      add column floor_pounds integer null check (floor_pounds >= 0),
      add column access jsonb null,
      add column half_days jsonb null
  `.execute(db)
  await sql`alter table bids add column carries jsonb null`.execute(db)
}

interface Item {
  key: string
  label: string
  group: string
  hazardous: boolean
}

/** The first catalogue and the first rates: from here on staff keep both. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const { items } = read<{ items: Item[] }>('items-catalogue')
  await sql`
    insert into catalogue_items (key, version, place, label, item_group, kg, litres, ewc, mirror_ewc, hazardous, pops,
      stream, container, form, treatment, weee, hazard, flags, words, refused)
    select item->>'key', 1, place, item->>'label', item->>'group', (item->>'kg')::numeric, (item->>'litres')::integer,
      item->>'ewc', item->>'mirror', (item->>'hazardous')::boolean, coalesce((item->>'pops')::boolean, false),
      item->>'stream', item->>'container', item->>'form', item->>'treatment', item->>'weee',
      array(select jsonb_array_elements_text(coalesce(item->'hazard', '[]'))),
      array(select jsonb_array_elements_text(coalesce(item->'flags', '[]'))), coalesce(item->>'words', ''), item->>'refused'
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as given (item, place)
  `.execute(db)
  const { rates } = read<{ rates: unknown[] }>('disposal-rates')
  await sql`
    insert into disposal_rates (id, area, stream, per_tonne, each, source, valid_from)
    select gen_random_uuid(), rate->>'area', rate->>'stream', (rate->>'perTonne')::numeric, (rate->>'each')::numeric,
      rate->>'source', rate->>'from'
    from jsonb_array_elements(${JSON.stringify(rates)}::jsonb) as rate
  `.execute(db)
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8')) as T
