import { Refusal } from '#server/platform/kernel/errors.ts'
import { FAILING_DAYS } from './contract.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000]
const DAY_MS = 24 * HOUR_MS

/** Pauses after each failed attempt: eight attempts over 27 hours and a half (HOOK-04). */
const PAUSES_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS]
export const MAX_ATTEMPTS = PAUSES_MS.length + 1
/** How far pauses vary, so that what failed together isn't repeated together. */
const JITTER = 0.1
export const FAILING_MS = FAILING_DAYS * DAY_MS
/** An endpoint that takes longer counts as slow, and shares its places with those that fail. */
const SLOW_MS = 1_000

/** An attempt at a delivery, as rules need it. */
interface Attempt {
  /** HTTP status; null without an answer. */
  status: number | null
  tookMs: number
  /** Nothing was sent, and the endpoint isn't to blame. */
  ours?: true
}

/** Before an attempt: how many were made, and since when the endpoint fails; null while it works. */
interface Before {
  attempts: number
  failingSince: Date | null
}

interface Verdict {
  state: 'sent' | 'waiting' | 'failed'
  /** When the next attempt is due; null when there is none. */
  nextAt: Date | null
  failingSince: Date | null
  /** Why the endpoint has to be disabled; null where it stays as it is. */
  disable: 'gone' | 'failing' | null
  slow: boolean
}

/**
 * Decides what follows from an attempt (HOOK-04): 2xx is success, 410 disables the endpoint, and so does failing for
 * three days. `chance` is a random number from 0 to 1.
 */
export function verdictOn({ status, tookMs, ours }: Attempt, before: Before, now: Date, chance: number): Verdict {
  if (status !== null && status >= 200 && status < 300)
    return { state: 'sent', nextAt: null, failingSince: null, disable: null, slow: tookMs > SLOW_MS }
  if (ours) {
    const nextAt = nextAttempt(before.attempts + 1, now, chance)
    return {
      state: nextAt ? 'waiting' : 'failed',
      nextAt,
      failingSince: before.failingSince,
      disable: null,
      slow: false,
    }
  }
  const failingSince = before.failingSince ?? now
  const isOver = now.getTime() - failingSince.getTime() >= FAILING_MS
  const disable = status === 410 ? 'gone' : isOver ? 'failing' : null
  const nextAt = disable === null ? nextAttempt(before.attempts + 1, now, chance) : null
  return { state: nextAt ? 'waiting' : 'failed', nextAt, failingSince, disable, slow: true }
}

/** Returns when to try again after this many attempts; null after the last. */
export function nextAttempt(attempts: number, now: Date, chance: number): Date | null {
  const pause = PAUSES_MS[attempts - 1]
  if (pause === undefined) return null
  return new Date(now.getTime() + pause * (1 - JITTER + 2 * JITTER * chance))
}

/** How many deliveries one process sends concurrently, each to another endpoint. */
export const PLACES = 50
/** How many of them may go to endpoints that are slow or fail, so that the others never wait for those. */
export const SLOW_PLACES = PLACES / 2

/** Returns how many endpoints may be claimed of each kind, while so many are being sent to. */
export function freePlaces(busy: { quick: number; slow: number }): { quick: number; slow: number } {
  const free = Math.max(0, PLACES - busy.quick - busy.slow)
  return { quick: free, slow: Math.min(free, Math.max(0, SLOW_PLACES - busy.slow)) }
}

/** Throws Refusal webhook_off for an endpoint that is disabled. */
export function assertOn({ enabled }: { enabled: boolean }): void {
  if (!enabled) throw new Refusal('conflict', 'webhook_off', 'This webhook is off. Turn it on first.')
}
