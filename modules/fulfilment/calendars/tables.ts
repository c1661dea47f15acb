export interface CalendarsTables {
  /** At most one private address per account. */
  calendar_feeds: {
    user_id: string
    /** SHA-256 of the token in the address. */
    token_hash: Buffer
    /** The token, sealed for its owner. */
    sealed: Buffer
    created_at: Date
  }
}
