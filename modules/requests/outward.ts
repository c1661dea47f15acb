import { sql } from 'kysely'

/** The outward code of a request, in a statement on its table; null without a postcode. */
export const OUTWARD = sql<string | null>`split_part(location_text, ',', 1)`

/** The letters of a postcode's area: 'BS' of 'BS6 5QA'; null for none. */
export const areaOf = (postcode: string | null): string | null => /^[A-Z]+/.exec(postcode ?? '')?.[0] ?? null
