export interface ReachTables {
  /** Businesses with a plan that had the page of a request open for two seconds, once each. Kept 90 days. */
  request_looks: { request_id: string; business_id: string; first_at: Date }
  /** What the owner of a request was reminded of while it had no bid; each step at most once. */
  request_reminders: {
    request_id: string
    owner_id: string
    /** The mail after 12 hours. */
    first_at: Date | null
    /** The mail after 48 hours. */
    second_at: Date | null
    /** When it was asked whether it is still needed. */
    asked_at: Date | null
    /** When the owner said that it is. */
    kept_at: Date | null
  }
}
