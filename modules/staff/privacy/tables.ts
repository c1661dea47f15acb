import type { Generated } from 'kysely'

export interface PrivacyTables {
  data_exports: {
    id: string
    user_id: string
    requested_at: Date
    /** The worker's claim, renewed while it runs. */
    claimed_until: Date | null
    /** Number of attempts. Each claim increments it, so a worker notices when another has taken over. */
    tries: Generated<number>
    ready_at: Date | null
    failed_at: Date | null
    /** When the file is deleted. */
    expires_at: Date | null
    /** The file's key in the private store. */
    key: string | null
    bytes: number | null
  }
}
