export interface BlocksTables {
  /** At most one row for each blocker and blocked person. */
  blocks: {
    id: string
    blocker_id: string
    blocked_id: string
    /** Whether the blocker knew the other person's name. */
    named: boolean
    /** Title of the job or item on which they met. */
    title: string
    created_at: Date
  }
}
