import { type RawBuilder, sql } from 'kysely'
import type { PostedLoad } from '#modules/requests/facade.ts'

/** Whether a saved area takes this load, in a statement on `saved_areas`; null, a request that says nothing, only where all are taken. */
export function fitsLoad(load: PostedLoad | null): RawBuilder<boolean> {
  if (load === null) return sql`not loads_only`
  return sql`(not loads_only or (
    (streams = '{}' or streams @> ${load.streams}::text[])
    and (up_to_kg is null or ${load.kg}::numeric <= up_to_kg)
    and (hazardous or not ${load.hazardous})
  ))`
}
