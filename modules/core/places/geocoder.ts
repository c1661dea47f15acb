import type { Place } from './contract.ts'
import type { Code } from './rules.ts'

/** Finds the place of a postcode, outward code or area. */
export interface Geocoder {
  /** Returns the place; null if it is unknown. Throws a Refusal (`geocoder_away`). */
  find(code: Code): Promise<Place | null>
}
