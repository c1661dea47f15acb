import type { RequestStatus } from '#modules/market/requests/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { assertUnderWay } from '../rules.ts'

/**
 * A consumer may cancel for this many days after the day of the acceptance (Consumer Contracts Regulations 2013, reg
 * 30).
 */
export const CANCEL_DAYS = 14

/** Returns the last day of the right to cancel, as a London date (RIGHT-01). */
export const cancelUntil = (acceptedAt: Date): string => addDays(londonDate(acceptedAt), CANCEL_DAYS)

/** A consumer’s right to cancel. */
export interface ConsumerRights {
  /** Its last day, as a London date. */
  cancelUntil: string
  /** When the owner asked for an earlier collection. */
  earlyStartAt: Date | null
}

/** Whether the right has not expired at `now`. */
const isWithinPeriod = ({ cancelUntil }: ConsumerRights, now: Date): boolean => londonDate(now) <= cancelUntil

/** Whether work can’t start yet, because the owner hasn’t agreed to an early start. */
export const lacksEarlyStart = (rights: ConsumerRights, now: Date): boolean =>
  rights.earlyStartAt === null && isWithinPeriod(rights, now)

/** Whether a visit on `day`, a London date, needs an early-start request that is missing. */
export const lacksEarlyStartOn = (rights: ConsumerRights | null, day: string): boolean =>
  rights !== null && rights.earlyStartAt === null && day <= rights.cancelUntil

/** Whether a bid was accepted on today’s London date. */
export const isSameDay = (acceptedAt: Date | null, now: Date): boolean =>
  acceptedAt !== null && londonDate(acceptedAt) === londonDate(now)

/**
 * Requires that work may begin (RIGHT-03); `rights` is null if the owner is not a consumer. Throws Refusal
 * early_start_missing during the cancellation period without an early-start request.
 */
export function assertEarlyStartAgreed(rights: ConsumerRights | null, now: Date): void {
  if (rights === null || !lacksEarlyStart(rights, now)) return
  throw new Refusal(
    'conflict',
    'early_start_missing',
    'The customer hasn’t agreed to a collection within 14 days. Ask them to press “Yes, collect it within the 14 days”.',
  )
}

/**
 * Decides whether to record an early-start request for an open job (RIGHT-02). Returns the rights, or null if it is
 * already recorded.
 * Throws Refusal: no_consumer, early_start_not_needed.
 */
export function decideEarlyStart(rights: ConsumerRights | null, now: Date): ConsumerRights | null {
  if (rights === null)
    throw new Refusal(
      'conflict',
      'no_consumer',
      'Only private customers have 14 days to cancel. Your carrier can come at any time.',
    )
  if (rights.earlyStartAt !== null) return null
  if (!isWithinPeriod(rights, now))
    throw new Refusal(
      'conflict',
      'early_start_not_needed',
      'Your 14 days to cancel are over. Your carrier can come at any time.',
    )
  return rights
}

/** Whether everything was collected within the cancellation period without a request (RIGHT-03). */
export const startedWithoutRequest = (rights: ConsumerRights, collectedAt: Date | null): boolean =>
  collectedAt !== null && rights.earlyStartAt === null && isWithinPeriod(rights, collectedAt)

/** The part of a job that decides whether it can be cancelled. */
interface CancellableJob {
  status: RequestStatus
  /** The carrier; null once it has left. */
  acceptedBidderId: string | null
  collectedAt: Date | null
  arrivedAt: Date | null
  loadingAt: Date | null
}

/**
 * Requires that the owner may cancel (RIGHT-04): after loading has begun only if the carrier has left, since no one else
 * can close the job then. Throws Refusal: job_over, collected_already, loading_begun.
 */
export function assertOwnerMayCancel(job: CancellableJob): void {
  assertUnderWay(job)
  if (job.loadingAt !== null && job.acceptedBidderId !== null)
    throw new Refusal('conflict', 'loading_begun', 'Loading has started, so this job can’t be cancelled.')
}

/**
 * Requires that the carrier may give up (RIGHT-05). Throws Refusal: job_over, collected_already, loading_begun,
 * arrived_already.
 */
export function assertCarrierMayGiveUp(job: CancellableJob): void {
  assertOwnerMayCancel(job)
  if (job.arrivedAt !== null)
    throw new Refusal('conflict', 'arrived_already', 'You’ve arrived, so only the customer can cancel this job now.')
}
