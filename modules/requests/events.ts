import * as z from 'zod/mini'
import { LoadSummary } from '#modules/waste/contract.ts'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { RequestCard, RequestDetail, Side } from './contract.ts'

/** Someone posted a collection request. `card` is what every list shows. */
export const RequestPosted = eventKind('RequestPosted', 1, z.object({ userId: Id, card: RequestCard }))
export type RequestPosted = EventOf<typeof RequestPosted>

/** A request found its carrier. */
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

const changed = z.object({
  requestId: Id,
  version: z.number(),
  status: z.string(),
  /** Null once the owner has left: their carrier, and staff, take steps after that. */
  userId: z.nullable(Id),
  winningBidId: z.nullable(Id),
  acceptedBidderId: z.nullable(Id),
  collectedAt: z.nullable(Instant),
  updatedAt: Instant,
  by: Side,
})
/** A request as it stands after a step of its life, and whose step it was. */
export type Changed = z.output<typeof changed>

/** The owner changed what an open request holds, how to get to it, or when; nobody has bid on it. */
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

/** One of both sides said that everything was taken away. */
export const RequestCollected = eventKind('RequestCollected', 1, changed)

/** The owner confirmed that the job is done. */
export const RequestCompleted = eventKind('RequestCompleted', 1, changed)
export type RequestCompleted = EventOf<typeof RequestCompleted>

/** A request was cancelled: by its owner, by its carrier after an award, or by staff. */
export const RequestCancelled = eventKind('RequestCancelled', 1, changed)
export type RequestCancelled = EventOf<typeof RequestCancelled>

/** The owner of a cancelled request posted it again: those who bid on it may want to know (RIGHT-06). */
export const RequestReposted = eventKind(
  'RequestReposted',
  1,
  z.object({
    requestId: Id,
    /** The cancelled one. */
    repostOf: Id,
    userId: Id,
    title: z.string(),
    /** The carrier that said it cannot do the job: it is not asked again. Null where the owner or staff cancelled. */
    withoutCarrierId: z.nullable(Id),
  }),
)
export type RequestReposted = EventOf<typeof RequestReposted>

/**
 * The owner of a request, or the carrier that had won it, has deleted their account: what was theirs has gone from it.
 * Everything here is what the request shows from now on.
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

/** From now on a request is shown to its owner and its carrier only: staff hid it, or suspended its owner. */
export const RequestHidden = eventKind(
  'RequestHidden',
  1,
  z.object({ requestId: Id, version: z.number(), userId: z.nullable(Id), acceptedBidderId: z.nullable(Id) }),
)
export type RequestHidden = EventOf<typeof RequestHidden>

/** It is shown again. `card` is what every list shows. */
export const RequestRestored = eventKind(
  'RequestRestored',
  1,
  z.object({ userId: z.nullable(Id), acceptedBidderId: z.nullable(Id), card: RequestCard }),
)
export type RequestRestored = EventOf<typeof RequestRestored>
