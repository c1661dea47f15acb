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
    /** Counts for operations alone. */
    staff_level: Generated<StaffLevel>
    email_confirmed_at: Date | null
    created_at: Date
    /** While this is set the account cannot sign in, and what it has open is not shown. */
    suspended_at: Date | null
    suspended_reason: string | null
    /** When the suspension ends by itself; null while there is none, and for one without an end (CASE-03). */
    suspended_until: Date | null
  }
  /** One row a sign-in: the family of its refresh tokens. */
  sessions: {
    id: string
    user_id: string
    user_agent: string | null
    created_at: Date
    last_used_at: Date
    ended_at: Date | null
    /** When its owner gave a code of their second factor. */
    second_factor_at: Date | null
  }
  /** How staff prove who they are beside their password. */
  second_factors: {
    user_id: string
    /** Sealed (sealed-secrets.ts); null while the first one is being set up. */
    secret: Buffer | null
    set_up_at: Date | null
    /** The 30 seconds whose code was used last: none up to there works again. */
    last_step: Generated<number>
    /** Sealed. Takes the place of `secret` once a code of it was given. */
    pending_secret: Buffer | null
  }
  recovery_codes: {
    user_id: string
    /** SHA-256. */
    code_hash: Buffer
    used_at: Date | null
  }
  refresh_tokens: {
    /** SHA-256 of the token; the token itself is stored nowhere. */
    token_hash: Buffer
    session_id: string
    created_at: Date
    expires_at: Date
    rotated_at: Date | null
  }
  /** Links in mails. */
  email_tokens: {
    id: string
    /** SHA-256 of the secret, which follows from the id; the secret itself is stored nowhere. */
    token_hash: Buffer
    user_id: string
    purpose: LinkPurpose
    /** Lower case. Set for `change_email`, and for nothing else. */
    new_email: string | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  email_changes: { id: string; user_id: string; old_email: string; new_email: string; at: Date }
  /**
   * When a mail of some kind was last asked for, by its recipient, whether the address has an account or not, and how
   * often since a moment that is never much longer than an hour ago.
   */
  mail_requests: { key: string; at: Date; since: Date; asked: number }
  /** Networks that signed in to an account; `key` is a keyed hash of both, so no address is kept. */
  known_networks: { key: Buffer; user_id: string; last_at: Date }
  /** From where accounts are used; `key` is a keyed hash of a network or a device, the same for all who share it. */
  sign_in_places: { key: Buffer; user_id: string; last_at: Date }
  /** How often signing in failed lately, by budget (throttle.ts) and by network. */
  sign_in_failures: { key: string; failures: number; last_at: Date }
}
