export interface PlacesTables {
  /** Filled by scripts/import-postcodes: 'BS6 5QA', or 'BS6' if the file only has outward codes. */
  postcodes: { code: string; latitude: number; longitude: number }
  /** The attribution notices that the licences of imported postcodes require, by source. */
  postcode_credits: { source: string; words: string }
  /** Every outward code that a job, item or business has ever used; triggers add them, nothing removes them. */
  outward_codes: { code: string }
}
