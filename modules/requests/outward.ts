import { sql } from 'kysely'

/** The outward code of a request, in a statement on its table; null without a postcode. */
export const OUTWARD = sql<string | null>`split_part(location_text, ',', 1)`
