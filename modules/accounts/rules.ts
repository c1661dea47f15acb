import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Role, SecondFactorAsked } from './contract.ts'
import { RESEND_AFTER_MS } from './links/contract.ts'

/** Failures that cost nothing: people mistype. */
const FREE_FAILURES = { account: 5, network: 20, second_factor: 5 }
/**
 * No stranger can keep an owner out for longer than this, whatever they send. Who guesses at a second factor knows the
 * password: no stranger, and six digits are few.
 */
const LONGEST_WAIT_S = { account: 30, network: 300, second_factor: 900 }
/** After this long without a failure all is forgotten. */
export const FORGET_FAILURES_MS = 60 * 60_000

export interface Failures {
  failures: number
  last_at: Date
}

/** How many failures still count at `now`. */
export const countedFailures = (failed: Failures | undefined, now: Date): number =>
  failed && now.getTime() - failed.last_at.getTime() <= FORGET_FAILURES_MS ? failed.failures : 0

/** Seconds until signing in may be tried again after failures on an account, from a network or at a second factor; 0 is now. */
export function waitAfter(kind: keyof typeof FREE_FAILURES, failed: Failures | undefined, now: Date): number {
  const beyond = countedFailures(failed, now) - FREE_FAILURES[kind]
  if (!failed || beyond < 0) return 0
  const wait = Math.min(2 ** beyond, LONGEST_WAIT_S[kind])
  const waited = (now.getTime() - failed.last_at.getTime()) / 1_000
  return Math.max(0, Math.ceil(wait - waited))
}

/** Refresh tokens live 30 days from their last use. */
export const REFRESH_MS = 30 * 24 * 60 * 60_000
/** For so long the token that was just replaced leads to the newest one: two tabs, or an answer that got lost (security.md 18). */
export const GRACE_MS = 15_000

export interface JudgedToken {
  rotatedAt: Date | null
  expiresAt: Date
  sessionEndedAt: Date | null
}

/** What a presented refresh token is worth: its successor, the newest there is, nothing, or it is a sign of theft. */
export function judgeRefresh(token: JudgedToken | null, now: Date): 'rotate' | 'newest' | 'signed_out' | 'stolen' {
  if (!token || token.sessionEndedAt || token.expiresAt <= now) return 'signed_out'
  if (!token.rotatedAt) return 'rotate'
  return now.getTime() - token.rotatedAt.getTime() <= GRACE_MS ? 'newest' : 'stolen'
}

const HOUR_MS = 60 * 60_000
/** How long a mailed link works, by what it does. */
export const LINK_LIVES_MS = {
  confirm_email: 72 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: 72 * HOUR_MS,
} as const
export type LinkPurpose = keyof typeof LINK_LIVES_MS

export interface JudgedLink {
  purpose: LinkPurpose
  expiresAt: Date
  usedAt: Date | null
  /** What it was for is so already, by this link or by another. */
  done: boolean
}

/**
 * Lets a link pass that works and serves one of `purposes`; null is a link that is not there.
 * Throws Refusal: link_unknown, already_confirmed, link_used, link_expired.
 */
export function assertLinkWorks(
  link: JudgedLink | null,
  purposes: readonly LinkPurpose[],
  now: Date,
): asserts link is JudgedLink {
  if (!link || !purposes.includes(link.purpose))
    throw new Refusal('invalid', 'link_unknown', 'This link does not work. Please ask for a new one.')
  if (link.done) throw new Refusal('conflict', 'already_confirmed', 'Your email address has been confirmed already.')
  if (link.usedAt)
    throw new Refusal('invalid', 'link_used', 'This link has been used already. Please ask for a new one.')
  if (link.expiresAt <= now)
    throw new Refusal(
      'invalid',
      'link_expired',
      'This link no longer works: it is too old, or a newer one was sent. Please use the newest email, or ask for another.',
    )
}

/** So many mails of a kind can be asked for within so long, a minute between each. */
export const MOST_MAILS = 5
export const MAILS_WITHIN_MS = 60 * 60_000

/** The last mail that was asked for, and how many were since when. */
interface MailsAsked {
  at: Date
  since: Date
  asked: number
}

/** Whole seconds until another mail may be asked for; the clocks of two processes may differ. */
export function waitForMail({ at, since, asked }: MailsAsked, now: Date): number {
  const next = asked < MOST_MAILS ? at.getTime() + RESEND_AFTER_MS : since.getTime() + MAILS_WITHIN_MS
  return Math.max(1, Math.ceil((next - Math.max(now.getTime(), at.getTime())) / 1_000))
}

interface JudgedSession {
  role: Role
  /** Its owner has a second factor. */
  setUp: boolean
  /** A code of it was given in this session. */
  passed: boolean
}

/** What staff have to do before a session has their powers: give a code, or set up a second factor first; null: nothing. */
export function secondFactorAsked({ role, setUp, passed }: JudgedSession, required: boolean): SecondFactorAsked | null {
  if (role !== 'operations' || (setUp && passed)) return null
  if (setUp) return 'needed'
  return required ? 'set-up' : null
}

/** Lets staff manage their second factor: set up a first one, or act from a session that has passed the one they have. Throws Refusal. */
export function assertMayManageSecondFactor({ role, setUp, passed }: JudgedSession): void {
  if (role !== 'operations') throw new Refusal('forbidden', 'forbidden', 'This is for operations staff only.')
  if (setUp && !passed)
    throw new Refusal('forbidden', 'second_factor_needed', 'Please enter a code of your second factor first.')
}
