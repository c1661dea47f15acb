import { type RawBuilder, sql } from 'kysely'
import type { PostedLoad } from '#modules/market/requests/facade.ts'

/**
 * Returns an SQL condition on `saved_areas`: the area accepts these items. Requests without items (null) match only
 * areas that don't require items.
 */
export function loadCondition(load: PostedLoad | null): RawBuilder<boolean> {
  if (load === null) return sql`not loads_only`
  return sql`(not loads_only or (
    (streams = '{}' or streams @> ${load.streams}::text[])
    and (up_to_kg is null or ${load.kg}::numeric <= up_to_kg)
    and (hazardous or not ${load.hazardous})
  ))`
}
