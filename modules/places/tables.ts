export interface PlacesTables {
  /** What scripts/import-postcodes loads: 'BS6 5QA', and outward codes ('BS6') where a file has those alone. */
  postcodes: { code: string; latitude: number; longitude: number }
  /** What pages must say of where imported postcodes came from, by source. */
  postcode_credits: { source: string; words: string }
  /** Outward codes in which anything that is listed lies or lay; triggers add them, nothing takes them away. */
  outward_codes: { code: string }
}
