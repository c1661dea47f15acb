import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Change } from '../engine.ts'
import { newestChanges } from '../newest-changes.ts'
import type { SearchTables } from '../tables.ts'
import { typeIndexOf } from '../type-index.ts'
import { titleKey, toIndexEntry } from './index-entry.ts'

/** The slots to write: the active one and the one being built, or only the latter. */
const SLOTS = {
  all: sql`
    select living as slot from search_index
    union all select building from search_index where building is not null
  `,
  building: sql`select building as slot from search_index where building is not null`,
}

/** Stores changes unless a newer version is stored, so that their order doesn't matter. */
export async function writeChanges(
  db: Db<SearchTables>,
  changes: readonly Change[],
  target: keyof typeof SLOTS,
): Promise<void> {
  const rows = newestChanges(changes).map(toRow)
  if (rows.length === 0) return
  const terms = [...new Set(rows.flatMap(({ terms: rowTerms }) => rowTerms))].toSorted()
  // Always in the same order, so that concurrent writers wait instead of deadlocking.
  await sql`
    with slots as materialized (${SLOTS[target]}),
    terms as (
      insert into search_terms (slot, term)
      select slot, term from slots, unnest(${terms}::text[]) as term order by slot, term collate "C"
      on conflict do nothing
    )
    insert into search_documents as kept (slot, kind, id, version, title, title_words, description, image_url, area, latitude, longitude, at, words)
    select slot, kind, id, version, title, title_words, description, image_url, area, latitude, longitude, at, words::tsvector
    from slots, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(
      kind smallint, id uuid, version bigint, title text, title_words text, description text, image_url text, area text,
      latitude real, longitude real, at timestamptz, words text
    )
    order by slot, kind, id
    on conflict (slot, kind, id) do update set
      version = excluded.version, title = excluded.title, title_words = excluded.title_words, description = excluded.description,
      image_url = excluded.image_url, area = excluded.area, latitude = excluded.latitude,
      longitude = excluded.longitude, at = excluded.at, words = excluded.words
    where kept.version < excluded.version
  `.execute(db)
}

function toRow({ type, id, version, content }: Change) {
  const kind = typeIndexOf(type)
  if (!content) return { kind, id, version, terms: [] }
  const { vector, terms } = toIndexEntry(kind, content)
  return {
    ...{ kind, id, version, terms },
    title: content.title,
    title_words: titleKey(content.title),
    description: content.description,
    image_url: content.imageUrl,
    area: content.area,
    latitude: content.point?.latitude,
    longitude: content.point?.longitude,
    at: content.at,
    words: vector,
  }
}
