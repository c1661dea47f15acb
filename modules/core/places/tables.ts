export interface PlacesTables {
  /** Filled by scripts/import-postcodes: 'BS6 5QA', or 'BS6' if the file only has outward codes. */
  postcodes: { code: string; latitude: number; longitude: number }
  /** The credits that imported postcodes require, by source. */
  postcode_credits: { source: string; words: string }
  /** Outward codes that anything listed has ever used; triggers add them, nothing removes them. */
  outward_codes: { code: string }
}
