import { sql } from 'kysely'

/** SQL expression for the outward code of a request; null without a postcode. */
export const OUTWARD = sql<string | null>`split_part(location_text, ',', 1)`

/** Returns the area of a postcode, such as 'BS' for 'BS6 5QA'; null without one. */
export const areaOf = (postcode: string | null): string | null => /^[A-Z]+/.exec(postcode ?? '')?.[0] ?? null
