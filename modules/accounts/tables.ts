import type { Generated } from 'kysely'
import type { Role, UserType } from './contract.ts'

export interface AccountsTables {
  users: {
    id: string
    /** Lower case. */
    email: string
    password_hash: string
    user_type: UserType | null
    role: Generated<Role>
    email_confirmed_at: Date | null
    created_at: Date
  }
  /** One row a sign-in: the family of its refresh tokens. */
  sessions: {
    id: string
    user_id: string
    user_agent: string | null
    created_at: Date
    last_used_at: Date
    ended_at: Date | null
  }
  refresh_tokens: {
    /** SHA-256 of the token; the token itself is stored nowhere. */
    token_hash: Buffer
    session_id: string
    created_at: Date
    expires_at: Date
    rotated_at: Date | null
  }
  /** For confirmation and password reset, which come with e-mail. */
  email_tokens: {
    token_hash: Buffer
    user_id: string
    purpose: 'confirm_email' | 'reset_password'
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  /** How often signing in failed lately, by account and by network. */
  sign_in_failures: { key: string; failures: number; last_at: Date }
}
