import { Refusal } from '#server/platform/kernel/errors.ts'
import { FAILING_DAYS } from './contract.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000]
const DAY_MS = 24 * HOUR_MS

/** Delays after each failed attempt: eight attempts in 27 and a half hours (HOOK-04). */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1
/** The share by which delays vary, so that deliveries that failed together aren't retried together. */
const JITTER = 0.1
export const FAILING_MS = FAILING_DAYS * DAY_MS
/** An endpoint that takes longer counts as slow, and shares its slots with those that fail. */
const SLOW_MS = 1_000

/** The result of an attempt at a delivery. */
interface Attempt {
  /** HTTP status; null without an answer. */
  status: number | null
  tookMs: number
  /** Nothing was sent, and the endpoint isn't to blame. */
  notSent?: true
}

/** The state before an attempt: the number of earlier attempts, and since when the endpoint fails; null while it works. */
interface EndpointState {
  attempts: number
  failingSince: Date | null
}

interface Verdict {
  state: 'sent' | 'waiting' | 'failed'
  /** When the next attempt is due; null when there is none. */
  nextAt: Date | null
  failingSince: Date | null
  /** Why the endpoint has to be disabled; null if it stays as it is. */
  disable: 'gone' | 'failing' | null
  slow: boolean
}

/** Returns whether an endpoint has accepted a delivery. */
export const isSuccess = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** Returns whether an endpoint that answered counts as slow. */
export const isSlow = ({ tookMs }: Pick<Attempt, 'tookMs'>): boolean => tookMs > SLOW_MS

/**
 * Decides what follows from an attempt (HOOK-04): 2xx is success, 410 disables the endpoint, and so does failing for
 * three days. `chance` is a random number from 0 to 1.
 */
export function judgeAttempt(attempt: Attempt, stateBefore: EndpointState, now: Date, chance: number): Verdict {
  if (isSuccess(attempt))
    return { state: 'sent', nextAt: null, failingSince: null, disable: null, slow: isSlow(attempt) }
  if (attempt.notSent) {
    const nextAt = nextAttempt(stateBefore.attempts + 1, now, chance)
    return {
      state: nextAt ? 'waiting' : 'failed',
      nextAt,
      failingSince: stateBefore.failingSince,
      disable: null,
      slow: false,
    }
  }
  const failingSince = stateBefore.failingSince ?? now
  const isOver = now.getTime() - failingSince.getTime() >= FAILING_MS
  const disable = attempt.status === 410 ? 'gone' : isOver ? 'failing' : null
  const nextAt = disable === null ? nextAttempt(stateBefore.attempts + 1, now, chance) : null
  return { state: nextAt ? 'waiting' : 'failed', nextAt, failingSince, disable, slow: true }
}

/** Returns when to try again after this many attempts; null after the last. */
export function nextAttempt(attempts: number, now: Date, chance: number): Date | null {
  const delayMs = RETRY_DELAYS_MS[attempts - 1]
  if (delayMs === undefined) return null
  return new Date(now.getTime() + delayMs * (1 - JITTER + 2 * JITTER * chance))
}

/** How many deliveries one process sends concurrently, each to a different endpoint. */
export const MAX_CONCURRENT = 50
/** How many of them may go to slow or failing endpoints, so that other endpoints never wait for those. */
export const MAX_CONCURRENT_SLOW = MAX_CONCURRENT / 2

/** Returns how many more endpoints of each kind may be claimed; `busy` are those that are being sent to. */
export function freeSlots(busy: { quick: number; slow: number }): { quick: number; slow: number } {
  const free = Math.max(0, MAX_CONCURRENT - busy.quick - busy.slow)
  return { quick: free, slow: Math.min(free, Math.max(0, MAX_CONCURRENT_SLOW - busy.slow)) }
}

/** Checks that an endpoint is enabled. Throws a Refusal (`webhook_off`). */
export function assertEnabled({ enabled }: { enabled: boolean }): void {
  if (!enabled) throw new Refusal('conflict', 'webhook_off', 'This webhook is off. Turn it on first.')
}
