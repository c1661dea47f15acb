import * as z from 'zod/mini'
import { LoadSummary } from '#modules/core/waste-catalogue/contract.ts'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { RequestCard, RequestDetail, StepActor } from './contract.ts'

/** A collection request was posted. `card` is what lists show. */
export const RequestPosted = eventKind('RequestPosted', 1, z.object({ userId: Id, card: RequestCard }))
export type RequestPosted = EventOf<typeof RequestPosted>

/** A request was assigned to a carrier. */
export const RequestAssigned = eventKind(
  'RequestAssigned',
  1,
  z.object({
    requestId: Id,
    version: z.number(),
    status: z.string(),
    userId: Id,
    winningBidId: Id,
    acceptedBidderId: Id,
    updatedAt: Instant,
  }),
)

const changedData = z.object({
  requestId: Id,
  version: z.number(),
  status: z.string(),
  /** Null once the owner's account is deleted. */
  userId: z.nullable(Id),
  winningBidId: z.nullable(Id),
  acceptedBidderId: z.nullable(Id),
  collectedAt: z.nullable(Instant),
  updatedAt: Instant,
  by: StepActor,
})
/** The state of a request after a step, and who took the step. */
export type Changed = z.output<typeof changedData>

/** The owner changed the items, access or times of an open request without bids. */
export const RequestListChanged = eventKind(
  'RequestListChanged',
  1,
  z.object({
    requestId: Id,
    version: z.number(),
    status: z.string(),
    userId: Id,
    winningBidId: z.null(),
    acceptedBidderId: z.null(),
    updatedAt: Instant,
    load: z.nullable(LoadSummary),
  }),
)
export type RequestListChanged = EventOf<typeof RequestListChanged>

/** The owner of an open request turned booking at their budget on or off (BOOK-01). */
export const RequestBookingChanged = eventKind(
  'RequestBookingChanged',
  1,
  z.object({
    requestId: Id,
    version: z.number(),
    status: z.string(),
    userId: Id,
    winningBidId: z.null(),
    acceptedBidderId: z.null(),
    updatedAt: Instant,
    bookAtBudget: z.boolean(),
  }),
)

/** Either party marked the job as collected. */
export const RequestCollected = eventKind('RequestCollected', 1, changedData)

/** The owner confirmed that the job is completed. */
export const RequestCompleted = eventKind('RequestCompleted', 1, changedData)
export type RequestCompleted = EventOf<typeof RequestCompleted>

/** A request was cancelled: by its owner, by its carrier after an award, or by staff. */
export const RequestCancelled = eventKind('RequestCancelled', 1, changedData)
export type RequestCancelled = EventOf<typeof RequestCancelled>

/** The owner posted a cancelled request again; its bidders are notified (RIGHT-06). */
export const RequestReposted = eventKind(
  'RequestReposted',
  1,
  z.object({
    requestId: Id,
    /** The id of the cancelled request. */
    repostOf: Id,
    userId: Id,
    title: z.string(),
    /** The carrier that cancelled the job, which isn't notified; null if the owner or staff cancelled. */
    withoutCarrierId: z.nullable(Id),
  }),
)
export type RequestReposted = EventOf<typeof RequestReposted>

/**
 * The owner of a request or its carrier deleted their account, so their data was removed from it.
 * The payload is what the request shows now.
 */
export const RequestAnonymised = eventKind(
  'RequestAnonymised',
  1,
  z.pick(RequestDetail, {
    id: true,
    version: true,
    status: true,
    userId: true,
    winningBidId: true,
    acceptedBidderId: true,
    title: true,
    description: true,
    locationText: true,
    imageUrls: true,
    updatedAt: true,
  }),
)

/** A request became visible to its owner and its carrier only: staff hid it or suspended its owner. */
export const RequestHidden = eventKind(
  'RequestHidden',
  1,
  z.object({ requestId: Id, version: z.number(), userId: z.nullable(Id), acceptedBidderId: z.nullable(Id) }),
)
export type RequestHidden = EventOf<typeof RequestHidden>

/** A hidden request became visible again. `card` is what lists show. */
export const RequestRestored = eventKind(
  'RequestRestored',
  1,
  z.object({ userId: z.nullable(Id), acceptedBidderId: z.nullable(Id), card: RequestCard }),
)
export type RequestRestored = EventOf<typeof RequestRestored>
