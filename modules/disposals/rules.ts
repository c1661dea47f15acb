import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { ProofMark, ProofState } from './contract.ts'
import type { ProofDecision } from './staff/contract.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Hours after the collection at which a carrier that said nothing is reminded; from the last on it is overdue (PROOF-03). */
const STEPS = [24, 48, 72] as const
type Step = (typeof STEPS)[number]
const DUE_HOURS = 48
const OVERDUE_HOURS = 72
/** Once its owner has read it for so long, what was said stays (PROOF-06). */
const SETTLED_DAYS = 7
/** A photo may be taken up to so long after the tip (PROOF-04). */
const PHOTO_LATER_HOURS = 24
/** How far from the middle of the place's outward code a photo may be taken. */
const PHOTO_KM = 8
/** Above so many times the estimate, or below that part of it, a weight is looked at. */
const WEIGHT_FACTOR = 3
/** So many marks have staff look. */
const MARKS_TO_LOOK = 2
/** The public figure is of so many months, and shown from so many jobs on (PROOF-03). */
export const FIGURE_MONTHS = 12
export const FIGURE_FROM_JOBS = 5

const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)

/** Until when a carrier is to say where the waste of a job went. */
export const dueAt = (collectedAt: Date): Date => hoursAfter(collectedAt, DUE_HOURS)

/** From when on it is overdue. */
export const overdueAt = (collectedAt: Date): Date => hoursAfter(collectedAt, OVERDUE_HOURS)

/** What was collected until then is overdue now. */
export const overdueSince = (now: Date): Date => hoursAfter(now, -OVERDUE_HOURS)

/** When the next reminder after `now` is due; null after the last. */
export function nextReminder(collectedAt: Date, now: Date): Date | null {
  return STEPS.map((step) => hoursAfter(collectedAt, step)).find((at) => at > now) ?? null
}

/** The newest step that has been reached; null before the first. */
export const stepReached = (collectedAt: Date, now: Date): Step | null =>
  STEPS.findLast((step) => hoursAfter(collectedAt, step) <= now) ?? null

/** What was said of a job, as far as its state depends on it. */
export interface JudgedProof {
  looking: boolean
  decision: ProofDecision | null
}

/** How far the proof of a collected job is (PROOF-02); `said` is null where nothing was said. */
export function stateOf(said: JudgedProof | null, collectedAt: Date, now: Date): ProofState {
  if (said === null) return now < overdueAt(collectedAt) ? 'waiting' : 'overdue'
  if (said.decision !== null) return said.decision === 'refused' ? 'refused' : 'said'
  return said.looking ? 'looking' : 'said'
}

interface HeldProof {
  decision: ProofDecision | null
  /** When the owner first read it. */
  seenAt: Date | null
}

/** Whether a carrier may still say it anew (PROOF-06): not once staff accepted it, or its owner has read it for seven days. */
export function isOpen(said: HeldProof | null, now: Date): boolean {
  if (said === null || said.decision === 'refused') return true
  if (said.decision === 'accepted') return false
  return said.seenAt === null || now.getTime() - said.seenAt.getTime() < SETTLED_DAYS * DAY_MS
}

/** A job under its lock, as a carrier wants to say where its waste went. */
export interface SayingFor {
  carrierId: string | null
  /** Which saying serves it. */
  disposalId: string | null
  said: HeldProof | null
  version: number
}

/**
 * Lets the accepted carrier of a request say where its waste went, and of others with it; null stands for a job that was not
 * collected. Throws Refusal: not_found, not_collected, changed_meanwhile, proof_settled, already_said.
 */
export function assertMaySay(
  request: { acceptedBidderId: string | null } | null,
  job: SayingFor | null,
  others: readonly (SayingFor | null)[],
  { carrierId, version }: { carrierId: string; version: number },
  now: Date,
): asserts job is SayingFor {
  if (request?.acceptedBidderId !== carrierId) throw notFound('Job not found.')
  if (job === null) throw new Refusal('conflict', 'not_collected', 'This job is not marked as collected yet.')
  if (job.version !== version) throw new Refusal('conflict', 'changed_meanwhile', 'This changed meanwhile. Look again.')
  for (const other of others) {
    if (other === null || other.carrierId !== carrierId) throw notFound('Job not found.')
    if (other.disposalId !== null && other.disposalId !== job.disposalId)
      throw new Refusal(
        'conflict',
        'already_said',
        'You have said of one of these jobs where its waste went. Look again.',
      )
  }
  if (![job, ...others].every((one) => one === null || isOpen(one.said, now)))
    throw new Refusal('conflict', 'proof_settled', 'This can no longer be changed. Our staff can: please write to us.')
}

/** Decides that no job is named twice among those that a tip serves, nor the job itself. Throws Refusal job_twice. */
export function assertEachOnce(served: readonly string[]): void {
  if (new Set(served).size === served.length) return
  const message = 'Please name each other job once.'
  throw new Refusal('invalid', 'job_twice', message, { fields: { alsoFor: message } })
}

const TOO_EARLY = 'This day is before your bid was accepted.'

/**
 * Decides whether loads that were given to a carrier then may have been tipped at that time; days of London count. The
 * mark 'collected' is no bound: owners often set it days later. Throws Refusal before_accepted, at its field.
 */
export function assertNotBefore(tippedAt: Date, accepted: readonly Date[]): void {
  const day = londonDate(tippedAt)
  if (accepted.some((at) => day < londonDate(at)))
    throw new Refusal('invalid', 'before_accepted', TOO_EARLY, { fields: { tippedAt: TOO_EARLY } })
}

/** A tip and its photo, as the checks look at them (PROOF-04). */
export interface Checked {
  /** Whether the number fits the mask of a permit or exemption; null for reuse. */
  permitFits: boolean | null
  kg: number
  tippedAt: Date
  /** Of all jobs that it serves, kilograms; null where one of them did not list its items. */
  estimatedKg: number | null
  /** When each of them was marked as collected. */
  collected: readonly Date[]
  /** When the picture says that it was taken; null where it does not. */
  photoAt: Date | null
  /** From the picture to the middle of the place's outward code; null where one of both is not known. */
  photoKm: number | null
  /** Another load, which does not share this tip, has this picture. */
  photoAgain: boolean
  /** Another load has this ticket of this place. */
  ticketAgain: boolean
}

export interface FoundMark {
  mark: ProofMark
  /** For staff, in words. */
  detail: string
}

/** What there is to look at. None of it blocks (PROOF-04). */
export function marksOf(tip: Checked): FoundMark[] {
  const marks: FoundMark[] = []
  const add = (mark: ProofMark, detail: string) => marks.push({ mark, detail })
  if (tip.permitFits === false) add('permit_number', 'The number looks like none of a permit or an exemption.')
  const { photoAt, collected, tippedAt } = tip
  const isBeforeAll = photoAt !== null && collected.every((at) => photoAt < at)
  if (photoAt && (isBeforeAll || photoAt > hoursAfter(tippedAt, PHOTO_LATER_HOURS)))
    add('photo_time', 'The photo was taken before the collection, or more than 24 hours after the tip.')
  // the same mark, for a mark ‘collected’ that was set late has both
  else if (collected.some((at) => isEarlierThatDay(tippedAt, at)))
    add('photo_time', 'The tip was on the day of the collection, but before it.')
  if (tip.photoKm !== null && tip.photoKm > PHOTO_KM)
    add('photo_place', `The photo was taken ${Math.round(tip.photoKm)} km from the place.`)
  if (tip.photoAgain) add('photo_again', 'Another load has the same photo.')
  if (tip.ticketAgain) add('ticket_again', 'Another load has the same ticket of this place.')
  const { kg, estimatedKg } = tip
  if (estimatedKg !== null && (kg * WEIGHT_FACTOR < estimatedKg || kg > estimatedKg * WEIGHT_FACTOR))
    add('weight', `It weighs ${kg} kg; ${estimatedKg} kg were estimated.`)
  return marks
}

/**
 * Whether a tip, which is said to the minute, was earlier on the day of London of a collection than that. One of an earlier
 * day says nothing: owners often set the mark days later.
 */
const isEarlierThatDay = (tippedAt: Date, collectedAt: Date): boolean =>
  londonDate(tippedAt) === londonDate(collectedAt) && tippedAt.getTime() + MINUTE_MS <= collectedAt.getTime()

/** Whether what was said waits for staff. */
export const waitsForStaff = (said: JudgedProof | null): boolean => said?.decision === null && said.looking

/**
 * Whether staff look at what was said: two marks, a number that cannot be one, or in place of what they refused or have not
 * looked at yet (PROOF-04).
 */
export const needsLook = (marks: readonly { mark: ProofMark }[], before: JudgedProof | null): boolean =>
  before?.decision === 'refused' ||
  waitsForStaff(before) ||
  marks.length >= MARKS_TO_LOOK ||
  marks.some(({ mark }) => mark === 'permit_number')

/**
 * The share of each job in a tip, kilograms with one decimal, in the order given: by estimated weight, or equal parts where
 * one is not estimated. Together they weigh what the tip does (PROOF-01).
 */
export function sharesOf(kg: number, estimates: readonly (number | null)[]): number[] {
  const known = estimates.flatMap((estimate) => (estimate !== null && estimate > 0 ? [estimate] : []))
  const weights = known.length === estimates.length ? known : estimates.map(() => 1)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const tenths = Math.round(kg * 10)
  let given = 0
  let passed = 0
  return weights.map((weight) => {
    passed += weight
    // rounded as a running sum, so that nothing is lost or added
    const upTo = Math.round((tenths * passed) / total)
    const share = upTo - given
    given = upTo
    return share / 10
  })
}

/**
 * Lets staff decide about a proof. Throws Refusal: not_found where nothing was said, own_case about the own job,
 * changed_meanwhile.
 */
export function assertMayDecide(
  job: { ownerId: string | null; carrierId: string | null; version: number; said: object | null } | null,
  { staffId, version }: { staffId: string; version: number },
): void {
  if (job === null || job.said === null) throw notFound('Nothing was said about this job.')
  if (staffId === job.ownerId || staffId === job.carrierId)
    throw new Refusal('forbidden', 'own_case', 'This is your own job: a colleague decides.')
  if (job.version !== version) throw new Refusal('conflict', 'changed_meanwhile', 'This changed meanwhile. Look again.')
}
