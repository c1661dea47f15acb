import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { WasteTables } from '../tables.ts'

/** Details of an item in a waste record, in codes of waste-movement-utils (docs/beyond.md, Waste tracking). */
export interface WasteRecordDetails {
  /** Container code; 'LOO' is loose. */
  container: string
  /** Physical form, such as 'Solid'. */
  form: string
  /** Default treatment, such as 'R4'. */
  treatment: string
  /** Hazard properties of a hazardous code, such as 'HP_14'. */
  hazards: string[]
}

/** Returns the current waste record details of items, by key. */
export async function findWasteRecordDetails(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, WasteRecordDetails>> {
  if (keys.length === 0) return new Map()
  const rows = await asModuleDb<WasteTables>(db)
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
