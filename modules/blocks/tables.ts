export interface BlocksTables {
  /** Who blocks whom, once each way. */
  blocks: {
    id: string
    blocker_id: string
    blocked_id: string
    /** Whether who blocks knew the other person by name. */
    named: boolean
    /** Of the job or item that the two met on. */
    title: string
    created_at: Date
  }
}
