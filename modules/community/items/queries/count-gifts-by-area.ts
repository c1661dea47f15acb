import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ItemsTables } from '../tables.ts'

/** Returns the number of available gifted items in each postcode area; items without a postcode aren't counted. */
export async function countGiftsByArea(db: Executor): Promise<Map<string, number>> {
  const rows = await asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select(({ fn }) => [
      sql<string>`substring(postcode_area from '^[A-Z]+')`.as('area'),
      fn.countAll<number>().as('count'),
    ])
    .where('type', '=', 'freecycle_item')
    .where('status', '=', 'available')
    .where('shown', '=', true)
    .where('postcode_area', 'is not', null)
    .groupBy('area')
    .execute()
  return new Map(rows.map(({ area, count }) => [area, count]))
}

/** Returns the number of available gifted items in each outward code; items without one aren't counted. */
export async function countGiftsByOutward(db: Executor): Promise<Map<string, number>> {
  const rows = await asModuleDb<ItemsTables>(db)
    .selectFrom('items')
    .select(({ fn }) => [sql<string>`postcode_area`.as('outward'), fn.countAll<number>().as('count')])
    .where('type', '=', 'freecycle_item')
    .where('status', '=', 'available')
    .where('shown', '=', true)
    .where('postcode_area', 'is not', null)
    .groupBy('outward')
    .execute()
  return new Map(rows.map(({ outward, count }) => [outward, count]))
}
