import * as z from 'zod/mini'
import { DayPart } from '#modules/waste/contract.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { Ended, PriceAnswer, PriceChange, VisitMarks } from './contract.ts'

/** Something changed between the two sides of a job; both are told of it. */
export const VisitChanged = eventKind(
  'VisitChanged',
  1,
  z.object({
    requestId: Id,
    /** Null once they have left. */
    ownerId: z.nullable(Id),
    carrierId: z.nullable(Id),
    version: z.number(),
    marks: VisitMarks,
  }),
)
export type VisitChanged = EventOf<typeof VisitChanged>

const sides = { requestId: Id, /** Null once they have left. */ ownerId: z.nullable(Id), carrierId: z.nullable(Id) }

/** The owner asked for collection within the days in which they may cancel (RIGHT-02). */
export const EarlyStartAsked = eventKind(
  'EarlyStartAsked',
  1,
  z.object({
    ...sides,
    title: z.string(),
    /** What they agreed to, word by word, and which version of it. */
    words: z.string(),
    text: z.string(),
    askedAt: Instant,
  }),
)
export type EarlyStartAsked = EventOf<typeof EarlyStartAsked>

/** One of the two sides ended a job before it was done (RIGHT-04, RIGHT-05). */
export const JobCancelled = eventKind(
  'JobCancelled',
  1,
  z.object({
    ...sides,
    title: z.string(),
    version: z.number(),
    ended: Ended,
    /** The van was at the door, and nobody had agreed to a later half-day. */
    arrived: z.boolean(),
    /** The owner had said that code or van do not match, so nothing is owed (DOOR-03); older events do not say. */
    mismatched: z.optional(z.boolean()),
  }),
)
export type JobCancelled = EventOf<typeof JobCancelled>

/** A time or a van was confirmed, or one of both changed. */
export const VisitConfirmed = eventKind(
  'VisitConfirmed',
  1,
  z.object({
    ...sides,
    day: z.nullable(z.string()),
    part: z.nullable(DayPart),
    plate: z.nullable(z.string()),
    /** It lies within the days to cancel, and the owner has not asked for collection so soon (RIGHT-03); older events do not say. */
    tooSoon: z.optional(z.boolean()),
    /** The owner accepted what the carrier had suggested; left out where the carrier confirmed it. */
    byOwner: z.optional(z.literal(true)),
  }),
)
export type VisitConfirmed = EventOf<typeof VisitConfirmed>

/** The carrier suggested a half-day that the owner didn't offer; the owner accepts it, or it stays a suggestion (DOOR-01). */
export const TimeSuggested = eventKind(
  'TimeSuggested',
  1,
  z.object({ ...sides, day: z.string(), part: DayPart, plate: z.nullable(z.string()) }),
)
export type TimeSuggested = EventOf<typeof TimeSuggested>

/** The owner said that code or van do not match (DOOR-03). `plate` is the one that was told. */
export const VanMismatched = eventKind(
  'VanMismatched',
  1,
  z.object({
    ...sides,
    plate: z.nullable(z.string()),
    /** The carrier had said that it is there; older events do not say. */
    arrived: z.optional(z.boolean()),
  }),
)
export type VanMismatched = EventOf<typeof VanMismatched>

/** The owner who had said that they do not match says that they do (DOOR-03); a match that follows no refusal tells nobody. */
export const VanMatched = eventKind('VanMatched', 1, z.object({ ...sides, plate: z.nullable(z.string()) }))
export type VanMatched = EventOf<typeof VanMatched>

/** A day has gone by since the acceptance without a time (NOSHOW-01). */
export const VisitUnconfirmed = eventKind('VisitUnconfirmed', 1, z.object(sides))
export type VisitUnconfirmed = EventOf<typeof VisitUnconfirmed>

const suspension = {
  ...sides,
  title: z.string(),
  /** Loading had begun; older events are of jobs that nothing was in a van of. */
  loading: z.optional(z.boolean()),
  /** The van was at the door by then, as its carrier or the owner said; older events do not say. */
  arrived: z.optional(z.boolean()),
  /** The owner had said that code or van do not match (DOOR-03); older events do not say. */
  mismatched: z.optional(z.boolean()),
}

/** Staff have suspended the carrier of a job: its owner may cancel, and owes nothing, while nothing is in a van. */
export const CarrierSuspended = eventKind('CarrierSuspended', 1, z.object(suspension))
export type CarrierSuspended = EventOf<typeof CarrierSuspended>

/** The suspension of the carrier of such a job is over: its owner, who was told of it, is told that the job goes on. */
export const CarrierReinstated = eventKind('CarrierReinstated', 1, z.object(suspension))
export type CarrierReinstated = EventOf<typeof CarrierReinstated>

/** Staff have suspended the owner of a job that goes on: its carrier cannot reach them here. */
export const OwnerSuspended = eventKind('OwnerSuspended', 1, z.object(suspension))
export type OwnerSuspended = EventOf<typeof OwnerSuspended>

/** That is over. */
export const OwnerReinstated = eventKind('OwnerReinstated', 1, z.object(suspension))
export type OwnerReinstated = EventOf<typeof OwnerReinstated>

/** The carrier of a job has deleted its account with the waste in its van: its owner says what became of it. */
export const CarrierLeft = eventKind('CarrierLeft', 1, z.object({ ...sides, title: z.string() }))
export type CarrierLeft = EventOf<typeof CarrierLeft>

/** The carrier found extra items and asks for another price. */
export const PriceAsked = eventKind(
  'PriceAsked',
  1,
  z.object({ ...sides, /** Of the visit. */ version: z.number(), change: PriceChange }),
)
export type PriceAsked = EventOf<typeof PriceAsked>

/** What became of a price that was asked for extra items. */
export const PriceAnswered = eventKind(
  'PriceAnswered',
  1,
  z.object({
    ...sides,
    /** Of the visit. */
    version: z.number(),
    changeId: Id,
    lines: z.array(z.object({ label: z.string(), n: z.number(), kg: z.number() })),
    oldPounds: Pounds,
    newPounds: Pounds,
    answer: PriceAnswer,
    signedName: z.nullable(z.string()),
    answeredAt: Instant,
  }),
)
export type PriceAnswered = EventOf<typeof PriceAnswered>

/** The carrier lowered the price of a job; nobody has to agree to it (PRICE-03). */
export const PriceLowered = eventKind(
  'PriceLowered',
  1,
  z.object({ ...sides, changeId: Id, oldPounds: Pounds, newPounds: Pounds, at: Instant }),
)
export type PriceLowered = EventOf<typeof PriceLowered>

/** A collected job has its receipt. */
export const ReceiptIssued = eventKind(
  'ReceiptIssued',
  1,
  z.object({ ...sides, number: z.string(), agreedPounds: Pounds, issuedAt: Instant }),
)
export type ReceiptIssued = EventOf<typeof ReceiptIssued>
