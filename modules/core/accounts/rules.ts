import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Role, SecondFactorStep } from './contract.ts'
import { RESEND_AFTER_MS } from './links/contract.ts'

/** How many failures are allowed before every further attempt has to wait. */
const ALLOWED_FAILURES = { account: 5, network: 20, second_factor: 5 }
/**
 * The longest wait in seconds, so that a stranger can't keep an owner out. Second-factor guesses wait longer: a guesser
 * already knows the password, and six digits are few.
 */
const MAX_WAIT_S = { account: 30, network: 300, second_factor: 900 }
/** Failures stop counting after this long without another. */
export const FAILURES_LIFETIME_MS = 60 * 60_000

export interface Failures {
  failures: number
  last_at: Date
}

/** Returns how many failures still count at `now`. */
export const countRecentFailures = (failed: Failures | undefined, now: Date): number =>
  failed && now.getTime() - failed.last_at.getTime() <= FAILURES_LIFETIME_MS ? failed.failures : 0

/** Returns the seconds until the next attempt is allowed on an account, network or second factor; 0 means now. */
export function secondsUntilNextAttempt(
  kind: keyof typeof ALLOWED_FAILURES,
  failed: Failures | undefined,
  now: Date,
): number {
  const excess = countRecentFailures(failed, now) - ALLOWED_FAILURES[kind]
  if (!failed || excess < 0) return 0
  const wait = Math.min(2 ** excess, MAX_WAIT_S[kind])
  const elapsed = (now.getTime() - failed.last_at.getTime()) / 1_000
  return Math.max(0, Math.ceil(wait - elapsed))
}

/** Refresh tokens expire 30 days after their last use. */
export const REFRESH_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60_000
/** How long a replaced token still returns the newest one, for two tabs or a lost response (security.md 18). */
export const REFRESH_GRACE_MS = 15_000

export interface TokenState {
  rotatedAt: Date | null
  expiresAt: Date
  sessionEndedAt: Date | null
}

/**
 * Decides what to do when a refresh token is used. `rotate`: replace it. `newest`: it was just replaced, return the
 * newest one. `signed_out`: it is unknown or expired, or its session has ended. `stolen`: it was replaced too long ago.
 */
export function decideRefresh(token: TokenState | null, now: Date): 'rotate' | 'newest' | 'signed_out' | 'stolen' {
  if (!token || token.sessionEndedAt || token.expiresAt <= now) return 'signed_out'
  if (!token.rotatedAt) return 'rotate'
  return now.getTime() - token.rotatedAt.getTime() <= REFRESH_GRACE_MS ? 'newest' : 'stolen'
}

const HOUR_MS = 60 * 60_000
/** How long a mailed link works, by purpose. */
export const LINK_LIFETIME_MS = {
  confirm_email: 72 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 72 * HOUR_MS,
} as const
export type LinkPurpose = keyof typeof LINK_LIFETIME_MS

export interface LinkState {
  purpose: LinkPurpose
  expiresAt: Date
  usedAt: Date | null
  /** Whether the address is already confirmed or changed, by this link or another. */
  isConfirmed: boolean
}

/**
 * Checks that a link is valid for one of `purposes`. `link` is null if it doesn't exist.
 * Throws a Refusal (`link_unknown`, `already_confirmed`, `link_used`, `link_expired`).
 */
export function assertLinkWorks(
  link: LinkState | null,
  purposes: readonly LinkPurpose[],
  now: Date,
): asserts link is LinkState {
  if (!link || !purposes.includes(link.purpose))
    throw new Refusal('invalid', 'link_unknown', 'This link doesn’t work. Ask for a new one.')
  if (link.isConfirmed) throw new Refusal('conflict', 'already_confirmed', 'Your email address is already confirmed.')
  if (link.usedAt) throw new Refusal('invalid', 'link_used', 'This link has already been used. Ask for a new one.')
  if (link.expiresAt <= now)
    throw new Refusal(
      'invalid',
      'link_expired',
      'This link is too old, or we’ve sent a newer one. Use our latest email or ask for another.',
    )
}

/** The most mails of one kind to one recipient within `MAIL_LIMIT_PERIOD_MS`. */
export const MAX_MAILS = 5
export const MAIL_LIMIT_PERIOD_MS = 60 * 60_000

interface MailRequests {
  /** When the last mail was requested. */
  at: Date
  /** Start of the counted period. */
  since: Date
  /** Requests since `since`. */
  count: number
}

/**
 * Returns the whole seconds, at least 1, until another mail may be requested. Allows for processes whose clocks differ.
 */
export function secondsUntilNextMail({ at, since, count }: MailRequests, now: Date): number {
  const next = count < MAX_MAILS ? at.getTime() + RESEND_AFTER_MS : since.getTime() + MAIL_LIMIT_PERIOD_MS
  return Math.max(1, Math.ceil((next - Math.max(now.getTime(), at.getTime())) / 1_000))
}

interface ActiveSession {
  role: Role
  /** Whether its owner has a second factor. */
  isSetUp: boolean
  /** Whether a code was entered in this session. */
  isPassed: boolean
}

/**
 * Returns what staff must do before a session has their permissions: enter a code, or set up a second factor first;
 * null for nothing.
 */
export function secondFactorStep(
  { role, isSetUp, isPassed }: ActiveSession,
  required: boolean,
): SecondFactorStep | null {
  if (role !== 'operations' || (isSetUp && isPassed)) return null
  if (isSetUp) return 'needed'
  return required ? 'set-up' : null
}

/**
 * Checks that the caller may set up or change a second factor: staff who have none yet, or whose session has passed it.
 * Throws a Refusal (`forbidden`, `second_factor_needed`).
 */
export function assertMayManageSecondFactor({ role, isSetUp, isPassed }: ActiveSession): void {
  if (role !== 'operations') throw new Refusal('forbidden', 'forbidden', 'This is for operations staff only.')
  if (isSetUp && !isPassed)
    throw new Refusal('forbidden', 'second_factor_needed', 'Enter a code from your authenticator app first.')
}
