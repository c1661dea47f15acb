import * as z from 'zod/mini'
import { Miles, nearQuery, WithoutPlace } from '#modules/core/places/near/contract.ts'
import { Access, HalfDay, LoadItem, LoadSummary } from '#modules/core/waste-catalogue/contract.ts'
import {
  Cursor,
  endpoint,
  Hidden,
  Id,
  Instant,
  idParam,
  line,
  liveMessage,
  Pounds,
  pageOf,
} from '#server/platform/kernel/contract.ts'

/** The statuses the server writes; screens show others in a neutral style (R27). */
export const RequestStatus = z.enum(['pending', 'assigned', 'completed', 'cancelled'])
export type RequestStatus = z.output<typeof RequestStatus>

/** A picture of a request. `placeholder` is a tiny data: URI to show while the picture loads. */
export const Image = z.object({ url: z.string(), width: z.number(), height: z.number(), placeholder: z.string() })
export type Image = z.output<typeof Image>

/** A collection request in lists. Public, so without owner and full postcode (R06, R33). */
export const RequestCard = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  status: z.string(),
  /** Pounds; null is shown as 'Not specified' or left out. */
  budget: z.nullable(Pounds),
  /** Whether the first bid at or below the budget books the job (BOOK-04); left out if it doesn't, and once closed. */
  bookAtBudget: z.optional(z.boolean()),
  /** Outward code and town: 'BS6, Bristol'. */
  locationText: z.nullable(z.string()),
  imageUrls: z.nullable(z.array(Image)),
  bidCount: z.number(),
  /** Left out without listed items (ITEM-08). */
  load: z.optional(LoadSummary),
  hidden: Hidden,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type RequestCard = z.output<typeof RequestCard>

/** A card with its distance, in lists that may be near a place. */
const ListedRequest = z.extend(RequestCard, { miles: Miles })
export type ListedRequest = z.output<typeof ListedRequest>

/** The carrier of a job, while its account is suspended. */
export const SuspendedCarrier = z.object({
  /** Public name; null if it has none. */
  name: z.nullable(z.string()),
})
export type SuspendedCarrier = z.output<typeof SuspendedCarrier>

/** The suspended carrier of an assigned job, for its owner only; left out if the carrier isn't suspended. */
const carrierSuspended = z.optional(SuspendedCarrier)

export const RequestDetail = z.extend(RequestCard, {
  /** Null when the owner has deleted their account. */
  userId: z.nullable(Id),
  winningBidId: z.nullable(Id),
  acceptedBidderId: z.nullable(Id),
  /** When either party marked the job as collected; null before. */
  collectedAt: z.nullable(Instant),
  /** Full postcode, for the owner and the accepted bidder; else null (R33). */
  postcode: z.nullable(z.string()),
  /** Items as they were when posted (ITEM-20); left out if there are none. */
  items: z.optional(z.array(LoadItem)),
  access: z.optional(Access),
  /** Half-days that aren't over; any day where left out. */
  halfDays: z.optional(z.array(HalfDay)),
  /** Set once there has been a bid, so that the items can't change (ITEM-24). */
  listFixed: z.optional(z.literal(true)),
  carrierSuspended,
  /** Set while the owner is suspended; for the accepted carrier of an assigned job only. */
  ownerSuspended: z.optional(z.literal(true)),
})
export type RequestDetail = z.output<typeof RequestDetail>

/** A request in its owner's list. */
export const MyRequest = z.extend(RequestCard, {
  /** When either party marked the job as collected. */
  collectedAt: z.nullable(Instant),
  /** Set once the accepted carrier's account is deleted. */
  carrierLeft: z.optional(z.literal(true)),
  carrierSuspended,
})
export type MyRequest = z.output<typeof MyRequest>

export const readRequest = endpoint({
  id: 'readRequest',
  summary: 'Read one collection request.',
  method: 'GET',
  path: '/api/requests/:requestId',
  access: 'anyone',
  scope: 'requests:read',
  params: idParam('requestId'),
  answer: RequestDetail,
})

export const markCollected = endpoint({
  id: 'markCollected',
  summary: 'Mark an assigned request as collected, as its owner or its carrier. Works once.',
  method: 'POST',
  path: '/api/requests/:requestId/collected',
  access: 'signed-in',
  scope: 'jobs:write',
  params: idParam('requestId'),
  idempotent: true,
  answer: RequestDetail,
})

export const completeRequest = endpoint({
  id: 'completeRequest',
  summary: 'Confirm that your own assigned request is completed. Works once.',
  method: 'POST',
  path: '/api/requests/:requestId/completion',
  access: 'signed-in',
  scope: 'requests:write',
  params: idParam('requestId'),
  idempotent: true,
  answer: RequestDetail,
})

export const cancelRequest = endpoint({
  id: 'cancelRequest',
  summary: 'Cancel your own request while no bid is accepted.',
  method: 'POST',
  path: '/api/requests/:requestId/cancellation',
  access: 'signed-in',
  scope: 'requests:write',
  params: idParam('requestId'),
  idempotent: true,
  answer: RequestDetail,
})

/** Who took a step of a request. */
export const StepActor = z.enum(['owner', 'carrier', 'staff'])
export type StepActor = z.output<typeof StepActor>

export const RequestStep = z.object({
  what: z.enum(['posted', 'bid_accepted', 'collected', 'completed', 'cancelled']),
  /** Null if it wasn't recorded. */
  by: z.nullable(StepActor),
  /** Set if the bid was accepted automatically (BOOK-04). */
  automatic: z.optional(z.literal(true)),
  at: Instant,
})
export type RequestStep = z.output<typeof RequestStep>

export const requestHistory = endpoint({
  id: 'requestHistory',
  summary: 'Read the history of a request, oldest first, without names.',
  method: 'GET',
  path: '/api/requests/:requestId/history',
  access: 'anyone',
  scope: 'requests:read',
  params: idParam('requestId'),
  answer: z.object({ items: z.array(RequestStep) }),
})

export const latestRequests = endpoint({
  id: 'latestRequests',
  summary: 'List the newest or nearest requests for the homepage: 5 for a signed-in caller, 2 for a visitor (R07).',
  method: 'GET',
  path: '/api/latest-requests',
  access: 'anyone',
  scope: 'requests:read',
  query: z.strictObject(nearQuery),
  answer: z.object({ items: z.array(ListedRequest), more: z.boolean(), withoutPlace: WithoutPlace }),
})

export const OpenRequestsFilter = z.strictObject({
  /** Words in the title, description or place. */
  q: z.optional(line({ max: 64, tooLong: 'Search must be at most 64 characters long.' })),
  photo: z.optional(z.literal('yes')),
  budget: z.optional(z.literal('yes')),
  ...nearQuery,
  after: Cursor,
})

export const openRequests = endpoint({
  id: 'openRequests',
  summary: 'List open collection requests for carriers, newest first (R55) or nearest first.',
  method: 'GET',
  path: '/api/open-requests',
  access: 'signed-in',
  scope: 'requests:read',
  query: OpenRequestsFilter,
  answer: z.extend(pageOf(ListedRequest), { withoutPlace: WithoutPlace }),
})

export const myRequests = endpoint({
  id: 'myRequests',
  summary: "List the caller's own collection requests, newest first.",
  method: 'GET',
  path: '/api/my-requests',
  access: 'signed-in',
  scope: 'requests:read',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(MyRequest),
})

/** Sent to the list rooms and the owner when a request was posted. */
export const requestPosted = liveMessage({
  name: 'request.posted',
  payload: z.object({ id: Id, version: z.number(), patch: RequestCard }),
})

/** Sent to the request's room, its owner and the list rooms. */
export const requestChanged = liveMessage({
  name: 'request.changed',
  payload: z.object({
    id: Id,
    version: z.number(),
    patch: z.object({
      status: z.string(),
      winningBidId: z.nullable(Id),
      acceptedBidderId: z.nullable(Id),
      updatedAt: Instant,
      /** Left out where unchanged. */
      collectedAt: z.optional(z.nullable(Instant)),
      /** New summary, null without items; left out where unchanged. Items have to be refetched. */
      load: z.optional(z.nullable(LoadSummary)),
      /** Left out where unchanged. */
      bookAtBudget: z.optional(z.boolean()),
    }),
    /** New public data after the owner or the carrier deleted their account. */
    anonymised: z.optional(
      z.pick(RequestDetail, { userId: true, title: true, description: true, locationText: true, imageUrls: true }),
    ),
  }),
})

/** Sent to the request's room, the list rooms, and its owner and carrier, who alone may still see it. */
export const requestHidden = liveMessage({
  name: 'request.hidden',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ hidden: z.literal(true) }) }),
})
/** Sent to the request's room, the list rooms, its owner and its carrier when a hidden request is visible again. */
export const requestRestored = liveMessage({
  name: 'request.restored',
  payload: z.object({ id: Id, version: z.number(), patch: RequestCard }),
})
