import * as z from 'zod/mini'
import { DayPart, HalfDay, hasBegun, isChoosable, type LondonClock } from '#modules/core/waste-catalogue/contract.ts'
import { endpoint, Id, Instant, idParam, liveMessage, Pounds } from '#server/platform/kernel/contract.ts'
import { EndReason } from './contract/reasons.ts'

/** What has happened since the acceptance: milestones beside the status, each of which can be skipped (DOOR-07). */
export const VisitMilestones = z.object({
  /** The half-day that the carrier confirmed, or arrived in without confirming. */
  time: z.nullable(HalfDay),
  /** A half-day that the owner didn’t offer, until they accept it (DOOR-01). */
  suggested: z.optional(z.object({ day: z.string(), part: DayPart, plate: z.nullable(z.string()), at: Instant })),
  /** 'AB12 CDE' */
  plate: z.nullable(z.string()),
  confirmedAt: z.nullable(Instant),
  arrivedAt: z.nullable(Instant),
  /** When the owner confirmed code and van. */
  matchedAt: z.nullable(Instant),
  /** When the owner said that code or van doesn’t match; null once they match. */
  mismatchedAt: z.nullable(Instant),
  /** The newest refusal and its plate, kept after a later match. */
  refused: z.optional(z.object({ at: Instant, plate: z.nullable(z.string()) })),
  /** When the van was last changed after the refusal. */
  vanChangedAt: z.optional(Instant),
  loadingAt: z.nullable(Instant),
})
export type VisitMilestones = z.output<typeof VisitMilestones>

/** Whether either party has recorded that the van has arrived. */
export const isVanThere = ({ arrivedAt, matchedAt, loadingAt }: VisitMilestones): boolean =>
  (arrivedAt ?? matchedAt ?? loadingAt) !== null

/**
 * Whether the van counts as being at the door: it has arrived, and the agreed half-day has begun, no time was agreed, or
 * the owner has confirmed the van. Before that the owner doesn’t have to be there and owes nothing.
 */
export const isAtDoor = (
  {
    time,
    confirmedAt,
    arrivedAt,
    matchedAt,
  }: Pick<VisitMilestones, 'time' | 'confirmedAt' | 'arrivedAt' | 'matchedAt'>,
  now: LondonClock,
): boolean => {
  const agreedTime = confirmedAt === null ? null : time
  return arrivedAt !== null && (matchedAt !== null || agreedTime === null || hasBegun(agreedTime, now))
}

/** Returns the carrier’s suggestion while the owner can still accept it; null otherwise. */
export const openSuggestion = (
  { suggested }: Pick<VisitMilestones, 'suggested'>,
  now: LondonClock,
): NonNullable<VisitMilestones['suggested']> | null => (suggested && isChoosable(suggested, now) ? suggested : null)

/** A consumer’s right to cancel (RIGHT-01, RIGHT-02). */
export const Rights = z.object({
  /** The last London date on which the owner may cancel. */
  cancelUntil: z.string(),
  /** When the owner asked for an earlier collection; null if they didn’t. */
  earlyStartAt: z.nullable(Instant),
  /** The text to show before an early start is requested (RIGHT-02); null if none is needed or the job is over. */
  earlyStartWords: z.nullable(z.string()),
  /** Whether everything was collected within the cancellation period without an early-start request (RIGHT-03). */
  unaskedStart: z.boolean(),
})
export type Rights = z.output<typeof Rights>

/** How a job ended early (RIGHT-04, RIGHT-05). */
export const EarlyEnd = z.object({
  by: z.enum(['owner', 'carrier']),
  /** Null if the owner gave none. */
  reason: z.nullable(EndReason),
  at: Instant,
})
export type EarlyEnd = z.output<typeof EarlyEnd>

/**
 * How a price change ended: the owner signed or declined, the carrier lowered the price, or there was no answer in time
 * (`lapsed`), before loading (`loaded`), before collection or completion (`collected`), or before the job was
 * cancelled.
 */
export const PriceOutcome = z.enum(['signed', 'declined', 'lowered', 'lapsed', 'loaded', 'collected', 'cancelled'])
export type PriceOutcome = z.output<typeof PriceOutcome>

/** A price change: requested for extra items (PRICE-02), or lowered, without items (PRICE-03). */
export const PriceChange = z.object({
  id: Id,
  lines: z.array(z.object({ label: z.string(), n: z.number(), kg: z.number() })),
  oldPounds: Pounds,
  newPounds: Pounds,
  /** Number of photos. */
  photos: z.number(),
  askedAt: Instant,
  /** When the request lapses and the old price stays (PRICE-03). */
  lapsesAt: Instant,
  /** Null while pending. */
  answer: z.nullable(PriceOutcome),
  answeredAt: z.nullable(Instant),
  /** The name that the owner typed; null unless signed. */
  signedName: z.nullable(z.string()),
})
export type PriceChange = z.output<typeof PriceChange>

/** How a job was paid, according to one party; Kerbside handles no payments (PRICE-06). */
export const PaidBy = z.enum(['card', 'transfer', 'cash', 'not_yet'], 'Choose how it was paid for.')
export type PaidBy = z.output<typeof PaidBy>

/** A receipt’s summary; its content has its own endpoint. */
export const ReceiptSummary = z.object({
  /** 'KB-2026-000123' */
  number: z.string(),
  issuedAt: Instant,
  /** Null until the owner has answered. */
  paidOwnerSays: z.nullable(PaidBy),
  /** Null until the carrier has answered. */
  paidCarrierSays: z.nullable(PaidBy),
})
export type ReceiptSummary = z.output<typeof ReceiptSummary>

/** What owner and carrier of an accepted job share until its end. */
export const JobVisit = z.object({
  requestId: Id,
  /** Counts all changes; 0 before the first. */
  version: z.number(),
  /** The milestones; the field keeps an older name. */
  marks: VisitMilestones,
  /** Null if the owner is not a consumer. */
  rights: z.nullable(Rights),
  /**
   * When both parties were notified that no time was confirmed within a day (NOSHOW-01); null otherwise and once there
   * is a time.
   */
  unconfirmedAt: z.nullable(Instant),
  /** Null while the job is open, and if staff ended it. */
  ended: z.nullable(EarlyEnd),
  /** The request that a cancelled job was reposted as, for its owner (RIGHT-06). */
  repostedAs: z.nullable(Id),
  /** The four digits that the driver shows, on the day of the visit and once the van is there (DOOR-02). */
  code: z.nullable(z.string()),
  bidPounds: Pounds,
  /** The newest signed or lowered price, else the bid (PRICE-04). */
  agreedPounds: Pounds,
  /** Oldest first; at most one is pending. */
  priceChanges: z.array(PriceChange),
  receipt: z.nullable(ReceiptSummary),
})
export type JobVisit = z.output<typeof JobVisit>

export const readVisit = endpoint({
  id: 'readVisit',
  summary:
    'Returns what has happened since the bid was accepted, to the owner and the accepted carrier; 404 for anyone else (DOOR-09).',
  method: 'GET',
  path: '/api/requests/:requestId/visit',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['duty'],
  params: idParam('requestId'),
  answer: JobVisit,
})

export const beginLoading = endpoint({
  id: 'beginLoading',
  summary: 'Records that loading has begun, as the accepted carrier, before the job is collected; once (DOOR-07).',
  method: 'POST',
  path: '/api/requests/:requestId/visit/loading',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  answer: JobVisit,
})

/** Sent only to the owner and the accepted carrier (DOOR-09). */
export const visitChanged = liveMessage({
  name: 'visit.changed',
  payload: z.object({ id: Id, version: z.number(), patch: VisitMilestones }),
})
