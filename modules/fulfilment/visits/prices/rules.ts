import { Refusal } from '#server/platform/kernel/errors.ts'
import type { PriceOutcome } from '../contract.ts'

/** How long the owner has to answer (PRICE-03). */
export const LAPSES_AFTER_MS = 30 * 60_000
/** How often a carrier may ask for extra items per job; lowering the price doesn’t count (PRICE-03). */
export const MAX_REQUESTS = 2

/** Returns when a price request lapses. */
export const lapsesAt = (askedAt: Date): Date => new Date(askedAt.getTime() + LAPSES_AFTER_MS)

/** The part of a price request that the rules need. */
interface ChangeState {
  askedAt: Date
  outcome: PriceOutcome | null
}

/** Whether a request is pending at `now`. */
const isPending = ({ askedAt, outcome }: ChangeState, now: Date): boolean => outcome === null && now < lapsesAt(askedAt)

/** Steps of a job that end a price request before its answer. */
export type EndingStepKind = Extract<PriceOutcome, 'loaded' | 'collected' | 'cancelled'>

/** A step that ended a price request before its answer, and when. */
export interface EndingStep {
  outcome: EndingStepKind
  at: Date
}

/** Returns how and when a pending request ends without an answer; null while the owner may still answer. */
export function endWithoutAnswer(
  askedAt: Date,
  endingStep: EndingStep | null,
  now: Date,
): EndingStep | { outcome: 'lapsed'; at: Date } | null {
  const lapseTime = lapsesAt(askedAt)
  return lapseTime <= (endingStep?.at ?? now) ? { outcome: 'lapsed', at: lapseTime } : endingStep
}

interface PriceRequestInput {
  visit: { arrived_at: Date | null; mismatched_at: Date | null; loading_at: Date | null }
  /** All price changes of the job. */
  changes: readonly ChangeState[]
  agreedPounds: number
  newPounds: number
  now: Date
}

/**
 * Requires that the carrier may ask for a new price, higher or lower (PRICE-02, PRICE-03).
 * Throws Refusal: not_arrived, loading_begun, van_mismatched, price_pending, most_changes, same_price.
 */
export function assertMayAsk({ visit, changes, agreedPounds, newPounds, now }: PriceRequestInput): void {
  if (visit.arrived_at === null)
    throw new Refusal('conflict', 'not_arrived', 'Press “I’ve arrived” before you ask for a new price.')
  assertPriceOpen(visit, changes, now)
  if (changes.filter(({ outcome }) => outcome !== 'lowered').length >= MAX_REQUESTS)
    throw new Refusal(
      'conflict',
      'most_changes',
      'You’ve already asked for a new price twice, so it can’t go up again.',
    )
  if (newPounds === agreedPounds) {
    const message = 'This is already the price. Enter a different one.'
    throw new Refusal('invalid', 'same_price', message, { fields: { newPounds: message } })
  }
}

interface LoweredPriceInput extends Omit<PriceRequestInput, 'visit'> {
  visit: Pick<PriceRequestInput['visit'], 'mismatched_at' | 'loading_at'>
}

/**
 * Requires that the carrier may lower the price (PRICE-03).
 * Throws Refusal: loading_begun, van_mismatched, price_pending, not_lower.
 */
export function assertMayLower({ visit, changes, agreedPounds, newPounds, now }: LoweredPriceInput): void {
  assertPriceOpen(visit, changes, now)
  if (newPounds >= agreedPounds) {
    const message = 'Enter less than the current price.'
    throw new Refusal('invalid', 'not_lower', message, { fields: { newPounds: message } })
  }
}

/** Requires that the price can still change. Throws Refusal: loading_begun, van_mismatched, price_pending. */
function assertPriceOpen(visit: LoweredPriceInput['visit'], changes: readonly ChangeState[], now: Date): void {
  if (visit.loading_at !== null)
    throw new Refusal('conflict', 'loading_begun', 'Loading has started, so the price can’t change.')
  if (visit.mismatched_at !== null)
    throw new Refusal(
      'conflict',
      'van_mismatched',
      'The customer says the code or van doesn’t match. You can change the price once they confirm it.',
    )
  if (changes.some((change) => isPending(change, now)))
    throw new Refusal('conflict', 'price_pending', 'The customer hasn’t answered your last price yet.')
}

/** Why the owner can no longer answer. */
const CLOSED_MESSAGES: Readonly<Record<Exclude<PriceOutcome, 'signed' | 'declined' | 'lowered'>, string>> = {
  lapsed: 'You’re too late to answer, so the old price stays.',
  loaded: 'Loading has started, so the old price stays.',
  collected: 'The job is done, so the old price stays.',
  cancelled: 'The job was cancelled.',
}

/** Requires that the owner hasn’t refused the van. Throws Refusal van_mismatched. */
export function assertMaySign({ mismatched_at }: { mismatched_at: Date | null }): void {
  if (mismatched_at !== null)
    throw new Refusal(
      'conflict',
      'van_mismatched',
      'You said the code or van doesn’t match. Confirm that they match before you sign.',
    )
}

/** Requires that the owner may still answer (PRICE-03, PRICE-04). Throws Refusal: price_lapsed, price_answered. */
export function assertMayAnswer(change: ChangeState, now: Date): void {
  if (isPending(change, now)) return
  const outcome = change.outcome ?? 'lapsed'
  if (outcome === 'signed' || outcome === 'declined' || outcome === 'lowered')
    throw new Refusal('conflict', 'price_answered', 'You’ve already answered this price.')
  throw new Refusal('conflict', 'price_lapsed', CLOSED_MESSAGES[outcome])
}
