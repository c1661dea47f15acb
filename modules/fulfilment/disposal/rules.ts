import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { DisposalCheck, DisposalState } from './contract.ts'
import type { DisposalDecision } from './staff/contract.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Hours after collection at which the carrier is reminded; at the last one the record is overdue (PROOF-03). */
const REMINDER_HOURS = [24, 48, 72] as const
type ReminderHours = (typeof REMINDER_HOURS)[number]
const DUE_HOURS = 48
const OVERDUE_HOURS = 72
/** How many days after the owner first reads it a record becomes final (PROOF-06). */
const FINAL_AFTER_DAYS = 7
/** How long after the drop-off the photo may be taken (PROOF-04). */
const MAX_PHOTO_DELAY_HOURS = 24
/** How far a photo may be from the centre of the outward code, in kilometres. */
const MAX_PHOTO_KM = 8
/** A weight more than this many times above or below the estimate fails its check. */
const WEIGHT_FACTOR = 3
/**
 * More kilograms than this, passed on for reuse without listed items to compare with, fail the check of the weight: a
 * large van holds less.
 */
const MAX_UNLISTED_REUSE_KG = 1_500
/** The number of failed checks from which staff review a record. */
const MIN_FAILED_CHECKS_FOR_REVIEW = 2
/** The months over which recorded disposals are counted (PROOF-03). */
export const FIGURE_MONTHS = 12
/** The number of jobs from which the figure of recorded disposals is public. */
export const MIN_JOBS_FOR_DISPOSAL_FIGURE = 5

const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)

/** Returns when the disposal record of a job is due. */
export const dueAt = (collectedAt: Date): Date => hoursAfter(collectedAt, DUE_HOURS)

/** Returns when the disposal record of a job becomes overdue. */
export const overdueAt = (collectedAt: Date): Date => hoursAfter(collectedAt, OVERDUE_HOURS)

/** Returns the time such that jobs collected by then have an overdue disposal record at `now`. */
export const overdueIfCollectedBy = (now: Date): Date => hoursAfter(now, -OVERDUE_HOURS)

/** Returns when the next reminder after `now` is due; null after the last. */
export function nextReminder(collectedAt: Date, now: Date): Date | null {
  return REMINDER_HOURS.map((hours) => hoursAfter(collectedAt, hours)).find((at) => at > now) ?? null
}

/** Returns the latest reminder that is due, in hours after the collection; null before the first. */
export const latestDueReminder = (collectedAt: Date, now: Date): ReminderHours | null =>
  REMINDER_HOURS.findLast((hours) => hoursAfter(collectedAt, hours) <= now) ?? null

/** The columns of a disposal record that decide its state. */
export interface ReviewState {
  /** Staff review it, because of failed checks. */
  looking: boolean
  decision: DisposalDecision | null
}

/** Returns the state of a job's disposal record (PROOF-02); `record` is null if there is none. */
export function stateOf(record: ReviewState | null, collectedAt: Date, now: Date): DisposalState {
  if (record === null) return now < overdueAt(collectedAt) ? 'waiting' : 'overdue'
  if (record.decision !== null) return record.decision === 'refused' ? 'refused' : 'said'
  return record.looking ? 'looking' : 'said'
}

interface PriorRecord {
  decision: DisposalDecision | null
  /** When the owner first read it. */
  seenAt: Date | null
}

/**
 * Returns whether the carrier may still update a record (PROOF-06): not once staff have accepted it, or seven days
 * after the owner first read it.
 */
export function mayUpdate(record: PriorRecord | null, now: Date): boolean {
  if (record === null || record.decision === 'refused') return true
  if (record.decision === 'accepted') return false
  return record.seenAt === null || now.getTime() - record.seenAt.getTime() < FINAL_AFTER_DAYS * DAY_MS
}

/** A locked job for which a carrier wants to record disposal. */
export interface RecordableJob {
  carrierId: string | null
  /** Its current drop-off. */
  disposalId: string | null
  record: PriorRecord | null
  version: number
}

/**
 * Checks that the accepted carrier may record disposal for a job and for the others in the drop-off. Jobs that are not
 * collected are null. Throws Refusal: not_found, not_collected, changed_meanwhile, proof_settled, already_said.
 */
export function assertMayRecord(
  request: { acceptedBidderId: string | null } | null,
  job: RecordableJob | null,
  others: readonly (RecordableJob | null)[],
  { carrierId, version }: { carrierId: string; version: number },
  now: Date,
): asserts job is RecordableJob {
  if (request?.acceptedBidderId !== carrierId) throw notFound('Job not found.')
  if (job === null) throw new Refusal('conflict', 'not_collected', 'Mark this job as collected first.')
  if (job.version !== version)
    throw new Refusal('conflict', 'changed_meanwhile', 'This has changed. Check it and try again.')
  for (const other of others) {
    if (other === null || other.carrierId !== carrierId) throw notFound('Job not found.')
    if (other.disposalId !== null && other.disposalId !== job.disposalId)
      throw new Refusal(
        'conflict',
        'already_said',
        'You’ve already recorded disposal for one of these jobs. Choose again.',
      )
  }
  if (![job, ...others].every((each) => each === null || mayUpdate(each.record, now)))
    throw new Refusal('conflict', 'proof_settled', 'You can’t change this record any more. Contact us if it’s wrong.')
}

/** Throws Refusal job_twice if a drop-off lists the same job twice. */
export function assertNoDuplicateJobs(requestIds: readonly string[]): void {
  if (new Set(requestIds).size === requestIds.length) return
  const message = 'Choose each job only once.'
  throw new Refusal('invalid', 'job_twice', message, { fields: { alsoFor: message } })
}

const TOO_EARLY = 'The date can’t be before your bid was accepted.'

/**
 * Throws Refusal before_accepted, at its field, if a drop-off is on a day in London before one of its bids was
 * accepted. The time a job was marked as collected is no limit, because owners often set it days later.
 */
export function assertNotBeforeAcceptance(tippedAt: Date, acceptedTimes: readonly Date[]): void {
  const day = londonDate(tippedAt)
  if (acceptedTimes.some((at) => day < londonDate(at)))
    throw new Refusal('invalid', 'before_accepted', TOO_EARLY, { fields: { tippedAt: TOO_EARLY } })
}

/** What the checks compare of a drop-off and its photo (PROOF-04). */
export interface CheckInput {
  /** Whether it was passed on for reuse. */
  isReuse: boolean
  /** Whether the number has the format of a permit or exemption; null for reuse. */
  isPermitFormatKnown: boolean | null
  kg: number
  tippedAt: Date
  /** Estimated weight of all its jobs, in kilograms; null if one of them did not list its items. */
  estimatedKg: number | null
  /** When each job was marked as collected. */
  collectedTimes: readonly Date[]
  /** When the photo was taken; null if unknown. */
  photoAt: Date | null
  /** Distance from the photo to the centre of the outward code; null if either is unknown. */
  photoKm: number | null
  /** Whether another drop-off has this photo. */
  photoReused: boolean
  /** Whether another drop-off has this ticket from the same site. */
  ticketReused: boolean
}

export interface FailedCheck {
  mark: DisposalCheck
  /** Text for staff. */
  detail: string
}

/** Returns the failed checks of a drop-off. None of them blocks it (PROOF-04). */
export function failedChecksOf(disposal: CheckInput): FailedCheck[] {
  const failedChecks: FailedCheck[] = []
  const add = (mark: DisposalCheck, detail: string) => failedChecks.push({ mark, detail })
  if (disposal.isPermitFormatKnown === false)
    add('permit_number', 'This doesn’t look like a permit or exemption number.')
  const { photoAt, collectedTimes, tippedAt } = disposal
  const isPhotoBeforeAll = photoAt !== null && collectedTimes.every((at) => photoAt < at)
  if (photoAt && (isPhotoBeforeAll || photoAt > hoursAfter(tippedAt, MAX_PHOTO_DELAY_HOURS)))
    add('photo_time', 'The photo was taken before the collection or more than 24 hours after the drop-off.')
  // Reported once: marking the job as collected too late fails both checks.
  else if (collectedTimes.some((at) => isEarlierThatDay(tippedAt, at)))
    add('photo_time', 'The drop-off was earlier than the collection that day.')
  if (disposal.photoKm !== null && disposal.photoKm > MAX_PHOTO_KM)
    add('photo_place', `The photo was taken ${Math.round(disposal.photoKm)} km from the place.`)
  if (disposal.photoReused) add('photo_again', 'Another disposal record has the same photo.')
  if (disposal.ticketReused) add('ticket_again', 'Another disposal record has the same ticket from this place.')
  const { kg, estimatedKg } = disposal
  if (estimatedKg !== null && (kg * WEIGHT_FACTOR < estimatedKg || kg > estimatedKg * WEIGHT_FACTOR))
    add('weight', `It weighed ${kg} kg. We estimated ${estimatedKg} kg.`)
  if (estimatedKg === null && disposal.isReuse && kg > MAX_UNLISTED_REUSE_KG)
    add('weight', `It weighed ${kg} kg, and not all items were listed.`)
  return failedChecks
}

/**
 * Returns whether a drop-off, known to the minute, was earlier than a collection on the same day in London. Earlier
 * days are ignored, because owners often mark a job as collected days later.
 */
const isEarlierThatDay = (tippedAt: Date, collectedAt: Date): boolean =>
  londonDate(tippedAt) === londonDate(collectedAt) && tippedAt.getTime() + MINUTE_MS <= collectedAt.getTime()

/** Returns whether a record is waiting for staff. */
export const waitsForStaff = (record: ReviewState | null): boolean => record?.decision === null && record.looking

/**
 * Returns whether staff must review a record: it has two failed checks or a number of unknown format, it counts as kept
 * in use with a weight that failed its check (IMPACT-01), or it replaces one that they refused or have not reviewed yet
 * (PROOF-04).
 */
export const needsReview = (
  failedChecks: readonly { mark: DisposalCheck }[],
  { isReuse, replaced }: { isReuse: boolean; replaced: ReviewState | null },
): boolean =>
  replaced?.decision === 'refused' ||
  waitsForStaff(replaced) ||
  failedChecks.length >= MIN_FAILED_CHECKS_FOR_REVIEW ||
  failedChecks.some(({ mark }) => mark === 'permit_number' || (isReuse && mark === 'weight'))

/**
 * Splits the weight of a drop-off between its jobs, in kilograms with one decimal, in the order of `estimates`: by
 * estimated weight, or equally if one is unknown. The shares add up to the total (PROOF-01).
 */
export function sharesOf(kg: number, estimates: readonly (number | null)[]): number[] {
  const knownEstimates = estimates.flatMap((estimate) => (estimate !== null && estimate > 0 ? [estimate] : []))
  const weights = knownEstimates.length === estimates.length ? knownEstimates : estimates.map(() => 1)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const tenths = Math.round(kg * 10)
  let allocated = 0
  let weightSoFar = 0
  return weights.map((weight) => {
    weightSoFar += weight
    // Rounded as a running sum, so that the shares add up.
    const allocatedSoFar = Math.round((tenths * weightSoFar) / total)
    const share = allocatedSoFar - allocated
    allocated = allocatedSoFar
    return share / 10
  })
}

/**
 * Checks that staff may decide about a record. Throws Refusal: not_found if there is none, own_case for their own job,
 * changed_meanwhile.
 */
export function assertMayDecide(
  job: { ownerId: string | null; carrierId: string | null; version: number; record: object | null } | null,
  { staffId, version }: { staffId: string; version: number },
): void {
  if (job === null || job.record === null) throw notFound('This job has no disposal record.')
  if (staffId === job.ownerId || staffId === job.carrierId)
    throw new Refusal('forbidden', 'own_case', 'This is your own job. Leave it to a colleague.')
  if (job.version !== version)
    throw new Refusal('conflict', 'changed_meanwhile', 'This has changed. Check it and try again.')
}
