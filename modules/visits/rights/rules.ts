import type { RequestStatus } from '#modules/requests/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { daysAfter, londonDate } from '#server/platform/kernel/london.ts'
import { assertUnderWay } from '../rules.ts'

/** So many days after that of the acceptance a consumer may cancel (Consumer Contracts Regulations 2013, reg 30). */
export const CANCEL_DAYS = 14

/** The last day of the right to cancel, a date of London (RIGHT-01). */
export const cancelUntil = (acceptedAt: Date): string => daysAfter(londonDate(acceptedAt), CANCEL_DAYS)

/** A consumer's right to cancel. */
export interface ConsumerRights {
  /** Its last day, a date of London. */
  cancelUntil: string
  /** When the owner asked for collection before the end of it. */
  earlyStartAt: Date | null
}

/** Whether the right still runs at `now`. */
const runs = ({ cancelUntil }: ConsumerRights, now: Date): boolean => londonDate(now) <= cancelUntil

/** Whether an early start still has to be asked for before work may begin. */
export const isMissing = (rights: ConsumerRights, now: Date): boolean =>
  rights.earlyStartAt === null && runs(rights, now)

/** Whether a van that comes on `day`, a date of London, may load nothing before its owner asks for an early start. */
export const comesTooSoon = (rights: ConsumerRights | null, day: string): boolean =>
  rights !== null && rights.earlyStartAt === null && day <= rights.cancelUntil

/** Whether a bid was accepted on the day of London that `now` lies in. */
export const isSameDay = (acceptedAt: Date | null, now: Date): boolean =>
  acceptedAt !== null && londonDate(acceptedAt) === londonDate(now)

/**
 * Decides that work may begin (RIGHT-03); `rights` is null where the owner is no consumer. Throws Refusal
 * early_start_missing while the right to cancel runs and its owner has not asked for an early start.
 */
export function assertMayBegin(rights: ConsumerRights | null, now: Date): void {
  if (rights === null || !isMissing(rights, now)) return
  throw new Refusal(
    'conflict',
    'early_start_missing',
    'The owner has not asked for collection within 14 days. Ask them to press “Yes, collect it sooner”.',
  )
}

/**
 * Decides whether an early start is noted (RIGHT-02): gives the rights that it is asked under, null where it was before.
 * The job is under way.
 * Throws Refusal: no_consumer, early_start_not_needed.
 */
export function askEarlyStart(rights: ConsumerRights | null, now: Date): ConsumerRights | null {
  if (rights === null)
    throw new Refusal(
      'conflict',
      'no_consumer',
      'These 14 days are for private customers: the carrier may come at once.',
    )
  if (rights.earlyStartAt !== null) return null
  if (!runs(rights, now))
    throw new Refusal('conflict', 'early_start_not_needed', 'The 14 days are over: the carrier may come at once.')
  return rights
}

/** Whether everything was collected within the days of the right, and its owner had not asked for that (RIGHT-03). */
export const isUnaskedStart = (rights: ConsumerRights, collectedAt: Date | null): boolean =>
  collectedAt !== null && rights.earlyStartAt === null && runs(rights, collectedAt)

/** A job as far as it matters to whether it may be cancelled. */
interface Cancelling {
  status: RequestStatus
  /** The carrier; null once it has left. */
  acceptedBidderId: string | null
  collectedAt: Date | null
  arrivedAt: Date | null
  loadingAt: Date | null
}

/**
 * Decides that the owner may cancel (RIGHT-04); also when loading had begun and the carrier has left, for nobody else can say
 * what became of it. Throws Refusal: job_over, collected_already, loading_begun.
 */
export function assertOwnerMayCancel(job: Cancelling): void {
  assertUnderWay(job)
  if (job.loadingAt !== null && job.acceptedBidderId !== null)
    throw new Refusal('conflict', 'loading_begun', 'Loading has begun: this job can no longer be cancelled.')
}

/** Decides that the carrier may give up (RIGHT-05). Throws Refusal: job_over, collected_already, loading_begun, arrived_already. */
export function assertCarrierMayGiveUp(job: Cancelling): void {
  assertOwnerMayCancel(job)
  if (job.arrivedAt !== null)
    throw new Refusal(
      'conflict',
      'arrived_already',
      'You have arrived: from now on only the owner can cancel this job.',
    )
}
