import type { Place } from './contract.ts'
import type { Code } from './rules.ts'

/** Finds the places of codes. */
export interface Geocoder {
  /** Returns null for an unknown place. Throws Refusal geocoder_away. */
  find(code: Code): Promise<Place | null>
}
