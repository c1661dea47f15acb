import type { Generated } from 'kysely'
import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import type { Role, UserType } from './contract.ts'
import type { LinkPurpose } from './rules.ts'

export interface AccountsTables {
  users: {
    id: string
    /** Lower case. */
    email: string
    password_hash: string
    user_type: UserType | null
    role: Generated<Role>
    /** Applies to operations only. */
    staff_level: Generated<StaffLevel>
    email_confirmed_at: Date | null
    created_at: Date
    /** While set, the account can't sign in and its open posts are hidden. */
    suspended_at: Date | null
    suspended_reason: string | null
    /** When the suspension ends automatically; null for none, or without an end (CASE-03). */
    suspended_until: Date | null
  }
  /** One row per sign-in, with a chain of refresh tokens. */
  sessions: {
    id: string
    user_id: string
    user_agent: string | null
    created_at: Date
    last_used_at: Date
    ended_at: Date | null
    /** When its owner passed the second factor. */
    second_factor_at: Date | null
    /** Whether an API key acts through it (module api-keys). */
    for_api_key: Generated<boolean>
  }
  /** The second factor of staff. */
  second_factors: {
    user_id: string
    /** Sealed (sealed-secrets.ts); null while the first one is being set up. */
    secret: Buffer | null
    set_up_at: Date | null
    /** The 30-second step of the last code used. Codes up to it no longer work. */
    last_step: Generated<number>
    /** Sealed. Replaces `secret` once one of its codes is confirmed. */
    pending_secret: Buffer | null
  }
  recovery_codes: {
    user_id: string
    /** SHA-256. */
    code_hash: Buffer
    used_at: Date | null
  }
  refresh_tokens: {
    /** SHA-256 of the token. The token itself is never stored. */
    token_hash: Buffer
    session_id: string
    created_at: Date
    expires_at: Date
    rotated_at: Date | null
  }
  /** Links in mails. */
  email_tokens: {
    id: string
    /** SHA-256 of the secret, which is derived from the id and never stored. */
    token_hash: Buffer
    user_id: string
    purpose: LinkPurpose
    /** Lower case. Set for `change_email` only. */
    new_email: string | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  email_changes: { id: string; user_id: string; old_email: string; new_email: string; at: Date }
  /**
   * Mail requests by kind and recipient, who may have no account (mail-request-limit.ts). `at` is when the last one was
   * made, and `asked` how many were made since `since`.
   */
  mail_requests: { key: string; at: Date; since: Date; asked: number }
  /**
   * Networks that signed in to an account. `key` is a keyed hash of account and network, so no IP address is stored.
   */
  known_networks: { key: Buffer; user_id: string; last_at: Date }
  /** Where accounts are used. `key` is a keyed hash of a network or device, the same for all accounts used there. */
  sign_in_places: { key: Buffer; user_id: string; last_at: Date }
  /** Recent failed sign-ins, by budget (throttle.ts) and by network. */
  sign_in_failures: { key: string; failures: number; last_at: Date }
}
