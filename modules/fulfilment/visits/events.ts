import * as z from 'zod/mini'
import { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { EarlyEnd, PriceChange, PriceOutcome, VisitMilestones } from './contract.ts'

/** Something changed in a visit. */
export const VisitChanged = eventKind(
  'VisitChanged',
  1,
  z.object({
    requestId: Id,
    /** Null once the owner has left. */
    ownerId: z.nullable(Id),
    carrierId: z.nullable(Id),
    version: z.number(),
    /** The milestones; the field keeps an older name. */
    marks: VisitMilestones,
  }),
)
export type VisitChanged = EventOf<typeof VisitChanged>

const jobAndParties = {
  requestId: Id,
  /** Null once the owner has left. */
  ownerId: z.nullable(Id),
  /** Null once the carrier has left. */
  carrierId: z.nullable(Id),
}

/** The owner asked for a collection within their cancellation period (RIGHT-02). */
export const EarlyStartAsked = eventKind(
  'EarlyStartAsked',
  1,
  z.object({
    ...jobAndParties,
    title: z.string(),
    /** The text that the owner agreed to. */
    words: z.string(),
    /** The version of that text (`EARLY_START_TEXT`), not the text itself. */
    text: z.string(),
    askedAt: Instant,
  }),
)
export type EarlyStartAsked = EventOf<typeof EarlyStartAsked>

/** Owner or carrier ended a job early (RIGHT-04, RIGHT-05). */
export const JobCancelled = eventKind(
  'JobCancelled',
  1,
  z.object({
    ...jobAndParties,
    title: z.string(),
    version: z.number(),
    ended: EarlyEnd,
    /** The van was at the door (`isAtDoor`). */
    arrived: z.boolean(),
    /** The owner had said that code or van doesn’t match, so nothing is owed (DOOR-03); missing in older events. */
    mismatched: z.optional(z.boolean()),
  }),
)
export type JobCancelled = EventOf<typeof JobCancelled>

/** A time or a van was confirmed or changed. */
export const VisitConfirmed = eventKind(
  'VisitConfirmed',
  1,
  z.object({
    ...jobAndParties,
    day: z.nullable(z.string()),
    part: z.nullable(DayPart),
    plate: z.nullable(z.string()),
    /** The day needs an early-start request that is missing (RIGHT-03); missing in older events. */
    tooSoon: z.optional(z.boolean()),
    /** The owner accepted the carrier’s suggestion; missing if the carrier confirmed the time. */
    byOwner: z.optional(z.literal(true)),
  }),
)
export type VisitConfirmed = EventOf<typeof VisitConfirmed>

/** The carrier suggested a half-day that the owner didn’t offer (DOOR-01). */
export const TimeSuggested = eventKind(
  'TimeSuggested',
  1,
  z.object({ ...jobAndParties, day: z.string(), part: DayPart, plate: z.nullable(z.string()) }),
)
export type TimeSuggested = EventOf<typeof TimeSuggested>

/** The owner said that code or van doesn’t match (DOOR-03). `plate` is that of the van the carrier announced. */
export const VanMismatched = eventKind(
  'VanMismatched',
  1,
  z.object({
    ...jobAndParties,
    plate: z.nullable(z.string()),
    /** The carrier had already arrived; missing in older events. */
    arrived: z.optional(z.boolean()),
  }),
)
export type VanMismatched = EventOf<typeof VanMismatched>

/** The owner confirmed code and van after a refusal (DOOR-03); not sent without one. */
export const VanMatched = eventKind('VanMatched', 1, z.object({ ...jobAndParties, plate: z.nullable(z.string()) }))
export type VanMatched = EventOf<typeof VanMatched>

/** No time was confirmed within a day of the acceptance (NOSHOW-01). */
export const VisitUnconfirmed = eventKind('VisitUnconfirmed', 1, z.object(jobAndParties))
export type VisitUnconfirmed = EventOf<typeof VisitUnconfirmed>

const suspension = {
  ...jobAndParties,
  title: z.string(),
  /** Loading had begun; missing in older events, where it had not. */
  loading: z.optional(z.boolean()),
  /** Either party had said that the van is at the door; missing in older events. */
  arrived: z.optional(z.boolean()),
  /** The owner had said that code or van doesn’t match (DOOR-03); missing in older events. */
  mismatched: z.optional(z.boolean()),
}

/** Staff suspended the carrier of a job; the owner can cancel free of charge until loading begins. */
export const CarrierSuspended = eventKind('CarrierSuspended', 1, z.object(suspension))
export type CarrierSuspended = EventOf<typeof CarrierSuspended>

/** The suspension of a job’s carrier is over. */
export const CarrierReinstated = eventKind('CarrierReinstated', 1, z.object(suspension))
export type CarrierReinstated = EventOf<typeof CarrierReinstated>

/** Staff suspended the owner of an open job, so the carrier can’t reach them here. */
export const OwnerSuspended = eventKind('OwnerSuspended', 1, z.object(suspension))
export type OwnerSuspended = EventOf<typeof OwnerSuspended>

/** The suspension of a job’s owner is over. */
export const OwnerReinstated = eventKind('OwnerReinstated', 1, z.object(suspension))
export type OwnerReinstated = EventOf<typeof OwnerReinstated>

/** The carrier deleted its account after loading began, so only the owner can close the job. */
export const CarrierLeft = eventKind('CarrierLeft', 1, z.object({ ...jobAndParties, title: z.string() }))
export type CarrierLeft = EventOf<typeof CarrierLeft>

/** The carrier asked for a new price because of extra items. */
export const PriceAsked = eventKind(
  'PriceAsked',
  1,
  z.object({ ...jobAndParties, /** Version of the visit. */ version: z.number(), change: PriceChange }),
)
export type PriceAsked = EventOf<typeof PriceAsked>

/** A price request ended. */
export const PriceAnswered = eventKind(
  'PriceAnswered',
  1,
  z.object({
    ...jobAndParties,
    /** Version of the visit. */
    version: z.number(),
    changeId: Id,
    lines: z.array(z.object({ label: z.string(), n: z.number(), kg: z.number() })),
    oldPounds: Pounds,
    newPounds: Pounds,
    answer: PriceOutcome,
    signedName: z.nullable(z.string()),
    answeredAt: Instant,
  }),
)
export type PriceAnswered = EventOf<typeof PriceAnswered>

/** The carrier lowered the price of a job (PRICE-03). */
export const PriceLowered = eventKind(
  'PriceLowered',
  1,
  z.object({ ...jobAndParties, changeId: Id, oldPounds: Pounds, newPounds: Pounds, at: Instant }),
)
export type PriceLowered = EventOf<typeof PriceLowered>

/** The receipt of a collected job was issued. */
export const ReceiptIssued = eventKind(
  'ReceiptIssued',
  1,
  z.object({ ...jobAndParties, number: z.string(), agreedPounds: Pounds, issuedAt: Instant }),
)
export type ReceiptIssued = EventOf<typeof ReceiptIssued>
