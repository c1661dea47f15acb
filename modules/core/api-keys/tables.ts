import type { Scope } from '#server/platform/kernel/contract.ts'

export interface ApiKeysTables {
  /** One row per key. Its session has the same id, and ends when the key is revoked. */
  api_keys: {
    id: string
    user_id: string
    /** Given by its owner. */
    name: string
    /** SHA-256 of the key. The key itself is never stored. */
    key_hash: Buffer
    /** The first characters of the key, by which its owner recognises it. */
    shown_start: string
    scopes: Scope[]
    created_at: Date
    /** Null for a key that doesn't expire. */
    expires_at: Date | null
    last_used_at: Date | null
    /** See `networkOf`. */
    last_network: string | null
  }
  /** The networks that each key was used from, and the one that it was created from. */
  api_key_networks: {
    key_id: string
    network: string
    /** For the network where the key was created: when it was created. */
    first_used_at: Date
  }
}
