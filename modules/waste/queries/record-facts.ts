import { type Executor, own } from '#server/platform/database/database.ts'
import type { WasteTables } from '../tables.ts'

/** What a record of waste says of an item beside its code; codes of waste-movement-utils (docs/beyond.md, Waste tracking). */
export interface RecordFacts {
  /** 'LOO' is loose. */
  container: string
  /** 'Solid' */
  form: string
  /** Intended treatment to begin with: 'R4'. */
  treatment: string
  /** Hazard properties, where its code is a hazardous one: 'HP_14'. */
  hazards: string[]
}

/** The newest of what the catalogue says of each item for records of waste, by key. */
export async function recordFacts(db: Executor, keys: readonly string[]): Promise<Map<string, RecordFacts>> {
  if (keys.length === 0) return new Map()
  const rows = await own<WasteTables>(db)
    .selectFrom('catalogue_items')
    .distinctOn('key')
    .select(['key', 'container', 'form', 'treatment', 'hazard'])
    .where('key', 'in', keys)
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    rows.map(({ key, container, form, treatment, hazard }) => {
      if (container === null || form === null || treatment === null) throw new Error(`${key} cannot be recorded`)
      return [key, { container, form, treatment, hazards: hazard }]
    }),
  )
}
