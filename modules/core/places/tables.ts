export interface PlacesTables {
  /** Filled by scripts/import-postcodes: 'BS6 5QA', or 'BS6' if the file only has outward codes. */
  postcodes: { code: string; latitude: number; longitude: number }
  /** The attribution notices that the licences of imported postcodes require, by source. */
  postcode_credits: { source: string; words: string }
  /**
   * Every outward code that a request, item, business or charity has ever used. Triggers and addOutwardCodes add them.
   */
  outward_codes: { code: string }
}
