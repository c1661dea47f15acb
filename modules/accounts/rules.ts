/** Failures that cost nothing: people mistype. */
const FREE_FAILURES = { account: 5, network: 20 }
/** No stranger can lock an account for longer than this, whatever they send. */
const LONGEST_WAIT_S = { account: 30, network: 300 }
/** After this long without a failure all is forgotten. */
export const FORGET_FAILURES_MS = 60 * 60_000

export interface Failures {
  failures: number
  last_at: Date
}

/** Seconds until signing in may be tried again after failures on an account or from a network; 0 is now. */
export function waitAfter(kind: keyof typeof FREE_FAILURES, failed: Failures | undefined, now: Date): number {
  if (!failed || now.getTime() - failed.last_at.getTime() > FORGET_FAILURES_MS) return 0
  const beyond = failed.failures - FREE_FAILURES[kind]
  if (beyond < 0) return 0
  const wait = Math.min(2 ** beyond, LONGEST_WAIT_S[kind])
  const waited = (now.getTime() - failed.last_at.getTime()) / 1_000
  return Math.max(0, Math.ceil(wait - waited))
}

/** Refresh tokens live 30 days from their last use. */
export const REFRESH_MS = 30 * 24 * 60 * 60_000
/** Two tabs, or an answer that got lost, may use the token that was just replaced (security.md 18). */
export const GRACE_MS = 15_000

export interface JudgedToken {
  rotatedAt: Date | null
  expiresAt: Date
  sessionEndedAt: Date | null
}

/** What a presented refresh token is worth: a new one, a new one within the grace, nothing, or a sign of theft. */
export function judgeRefresh(token: JudgedToken | null, now: Date): 'rotate' | 'signed_out' | 'stolen' {
  if (!token || token.sessionEndedAt || token.expiresAt <= now) return 'signed_out'
  if (!token.rotatedAt || now.getTime() - token.rotatedAt.getTime() <= GRACE_MS) return 'rotate'
  return 'stolen'
}
