import type { Place } from './contract.ts'
import type { Code } from './rules.ts'

/** Says where codes lie. */
export interface Geocoder {
  /** Null when there is no such place. Throws Refusal geocoder_away. */
  find(code: Code): Promise<Place | null>
}
