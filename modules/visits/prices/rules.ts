import { Refusal } from '#server/platform/kernel/errors.ts'
import type { PriceAnswer } from '../contract.ts'

/** After this long without an answer the old price stands (PRICE-03). */
export const LAPSES_AFTER_MS = 30 * 60_000
/** PRICE-03 */
export const MOST_CHANGES = 2

/** When a price that was asked for then lapses. */
export const lapsesAt = (askedAt: Date): Date => new Date(askedAt.getTime() + LAPSES_AFTER_MS)

/** A price that was asked for, as far as it is judged. */
interface JudgedChange {
  askedAt: Date
  answer: PriceAnswer | null
}

/** Whether it waits for its answer at `now`. */
const isPending = ({ askedAt, answer }: JudgedChange, now: Date): boolean => answer === null && now < lapsesAt(askedAt)

/** What came before the answer to a price. */
export type Overtaking = Extract<PriceAnswer, 'loaded' | 'collected' | 'cancelled'>

/** The same, and when. */
export interface Overtaken {
  answer: Overtaking
  at: Date
}

/** How a price that still waits ends without its owner; null while they may answer. */
export function endingOf(
  askedAt: Date,
  overtaken: Overtaken | null,
  now: Date,
): Overtaken | { answer: 'lapsed'; at: Date } | null {
  const due = lapsesAt(askedAt)
  return due <= (overtaken?.at ?? now) ? { answer: 'lapsed', at: due } : overtaken
}

interface Asking {
  visit: { arrived_at: Date | null; mismatched_at: Date | null; loading_at: Date | null }
  /** Of this job. */
  changes: readonly JudgedChange[]
  agreedPounds: number
  newPounds: number
  now: Date
}

/**
 * Decides whether the carrier may ask for another price, higher or lower (PRICE-02, PRICE-03).
 * Throws Refusal: not_arrived, loading_begun, van_mismatched, price_pending, most_changes, same_price.
 */
export function assertMayAsk({ visit, changes, agreedPounds, newPounds, now }: Asking): void {
  if (visit.arrived_at === null)
    throw new Refusal('conflict', 'not_arrived', 'Say that you have arrived before you ask for another price.')
  assertPriceOpen(visit, changes, now)
  if (changes.filter(({ answer }) => answer !== 'lowered').length >= MOST_CHANGES)
    throw new Refusal('conflict', 'most_changes', 'You have asked for another price twice. The price stands.')
  if (newPounds === agreedPounds) {
    const message = 'This is the price already.'
    throw new Refusal('invalid', 'same_price', message, { fields: { newPounds: message } })
  }
}

interface Lowering extends Omit<Asking, 'visit'> {
  visit: Pick<Asking['visit'], 'mismatched_at' | 'loading_at'>
}

/**
 * Decides whether the carrier may lower the price by itself (PRICE-03).
 * Throws Refusal: loading_begun, van_mismatched, price_pending, not_lower.
 */
export function assertMayLower({ visit, changes, agreedPounds, newPounds, now }: Lowering): void {
  assertPriceOpen(visit, changes, now)
  if (newPounds >= agreedPounds) {
    const message = 'Please enter less than the price now.'
    throw new Refusal('invalid', 'not_lower', message, { fields: { newPounds: message } })
  }
}

/** Decides that the price may still change. Throws Refusal: loading_begun, van_mismatched, price_pending. */
function assertPriceOpen(visit: Lowering['visit'], changes: readonly JudgedChange[], now: Date): void {
  if (visit.loading_at !== null)
    throw new Refusal('conflict', 'loading_begun', 'Loading has begun: the price can no longer change.')
  if (visit.mismatched_at !== null)
    throw new Refusal(
      'conflict',
      'van_mismatched',
      'The owner says that code or van do not match. You can change the price once they do.',
    )
  if (changes.some((change) => isPending(change, now)))
    throw new Refusal('conflict', 'price_pending', 'The owner has not answered your last price yet.')
}

/** Why an owner can no longer answer. */
const OVER: Readonly<Record<Exclude<PriceAnswer, 'signed' | 'declined' | 'lowered'>, string>> = {
  lapsed: 'This price has lapsed. The old price stands.',
  loaded: 'Loading has begun. The old price stands.',
  collected: 'The job is marked as done. The old price stands.',
  cancelled: 'The job was cancelled.',
}

/** Decides that nothing is signed for a van that the owner has refused. Throws Refusal van_mismatched. */
export function assertMaySign({ mismatched_at }: { mismatched_at: Date | null }): void {
  if (mismatched_at !== null)
    throw new Refusal(
      'conflict',
      'van_mismatched',
      'You have said that code or van do not match. You can sign once you have said that they do.',
    )
}

/** Decides whether the owner may still answer (PRICE-03, PRICE-04). Throws Refusal: price_lapsed, price_answered. */
export function assertMayAnswer(change: JudgedChange, now: Date): void {
  if (isPending(change, now)) return
  const answer = change.answer ?? 'lapsed'
  if (answer === 'signed' || answer === 'declined' || answer === 'lowered')
    throw new Refusal('conflict', 'price_answered', 'This price has been answered already.')
  throw new Refusal('conflict', 'price_lapsed', OVER[answer])
}
