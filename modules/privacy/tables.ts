import type { Generated } from 'kysely'

export interface PrivacyTables {
  data_exports: {
    id: string
    user_id: string
    requested_at: Date
    /** Until then one worker is at it; it says so again and again while it lives. */
    claimed_until: Date | null
    /** How often making it was begun; also tells a worker that another one has taken over. */
    tries: Generated<number>
    ready_at: Date | null
    failed_at: Date | null
    /** The file is removed then. */
    expires_at: Date | null
    /** In the private store. */
    key: string | null
    bytes: number | null
  }
}
