import * as z from 'zod/mini'
import { Miles, nearQuery, WithoutPlace } from '#modules/places/near/contract.ts'
import { Access, HalfDay, LoadItem, LoadSummary } from '#modules/waste/contract.ts'
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

/** R27: the server writes these four; screens show any other value in a neutral style. */
export const RequestStatus = z.enum(['pending', 'assigned', 'completed', 'cancelled'])
export type RequestStatus = z.output<typeof RequestStatus>

/** One entry of `image_urls`: where it is, its shape, and a tiny data: URI to show until it has loaded. */
export const Image = z.object({ url: z.string(), width: z.number(), height: z.number(), placeholder: z.string() })
export type Image = z.output<typeof Image>

/** A collection request as lists show it. Public: no owner, no full postcode (R06, R33). */
export const RequestCard = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  status: z.string(),
  /** Pounds; null is shown as 'Not specified' or left out. */
  budget: z.nullable(Pounds),
  /** The first bid at or below the budget books the job (BOOK-04); left out where it doesn't, and once the job is closed. */
  bookAtBudget: z.optional(z.boolean()),
  /** Outward code and town: 'BS6, Bristol'. */
  locationText: z.nullable(z.string()),
  imageUrls: z.nullable(z.array(Image)),
  bidCount: z.number(),
  /** Left out where its owner did not say what it holds (ITEM-08). */
  load: z.optional(LoadSummary),
  hidden: Hidden,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type RequestCard = z.output<typeof RequestCard>

/** A card in a list that may have been asked for from a place. */
const ListedRequest = z.extend(RequestCard, { miles: Miles })
export type ListedRequest = z.output<typeof ListedRequest>

/** The carrier of a job may not work here for now: staff have suspended its account. */
export const SuspendedCarrier = z.object({
  /** As all may know it; null where it has no name. */
  name: z.nullable(z.string()),
})
export type SuspendedCarrier = z.output<typeof SuspendedCarrier>

/** For the owner alone, and while the job goes on; left out where its carrier may work. */
const carrierSuspended = z.optional(SuspendedCarrier)

export const RequestDetail = z.extend(RequestCard, {
  /** Null when the owner has deleted their account. */
  userId: z.nullable(Id),
  winningBidId: z.nullable(Id),
  acceptedBidderId: z.nullable(Id),
  /** When the owner or the carrier said that everything was taken away; null before that. */
  collectedAt: z.nullable(Instant),
  /** Full postcode: for the owner and the accepted bidder only, else null (R33). */
  postcode: z.nullable(z.string()),
  /** What it holds, as it was when it was posted (ITEM-20); left out where that was not said. */
  items: z.optional(z.array(LoadItem)),
  access: z.optional(Access),
  /** Half-days that are not over; left out is any day. */
  halfDays: z.optional(z.array(HalfDay)),
  /** Somebody has priced the list: it cannot be changed any more (ITEM-24). Left out before that. */
  listFixed: z.optional(z.literal(true)),
  carrierSuspended,
  /** Staff have suspended the owner; for the accepted carrier alone, and while the job goes on. Left out where they have not. */
  ownerSuspended: z.optional(z.literal(true)),
})
export type RequestDetail = z.output<typeof RequestDetail>

/** A request as its owner's own list shows it. */
export const MyRequest = z.extend(RequestCard, {
  /** When the owner or the carrier said that everything was taken away. */
  collectedAt: z.nullable(Instant),
  /** The accepted carrier has deleted its account; left out where it is there. */
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
  params: idParam('requestId'),
  answer: RequestDetail,
})

export const markCollected = endpoint({
  id: 'markCollected',
  summary: 'Say that everything was taken away: the owner or the accepted carrier, on an assigned request; once.',
  method: 'POST',
  path: '/api/requests/:requestId/collected',
  access: 'signed-in',
  params: idParam('requestId'),
  idempotent: true,
  answer: RequestDetail,
})

export const completeRequest = endpoint({
  id: 'completeRequest',
  summary: 'Confirm that an assigned request is done: its owner; once.',
  method: 'POST',
  path: '/api/requests/:requestId/completion',
  access: 'signed-in',
  params: idParam('requestId'),
  idempotent: true,
  answer: RequestDetail,
})

export const cancelRequest = endpoint({
  id: 'cancelRequest',
  summary: 'Take back the own request while no bid is accepted.',
  method: 'POST',
  path: '/api/requests/:requestId/cancellation',
  access: 'signed-in',
  params: idParam('requestId'),
  idempotent: true,
  answer: RequestDetail,
})

/** Who did something to a request: sides are told, names are not. */
export const Side = z.enum(['owner', 'carrier', 'staff'])
export type Side = z.output<typeof Side>

export const RequestStep = z.object({
  what: z.enum(['posted', 'bid_accepted', 'collected', 'completed', 'cancelled']),
  /** Null where it was not noted. */
  by: z.nullable(Side),
  /** The owner's standing instruction accepted the bid (BOOK-04); left out where the owner did so themselves. */
  automatic: z.optional(z.literal(true)),
  at: Instant,
})
export type RequestStep = z.output<typeof RequestStep>

export const requestHistory = endpoint({
  id: 'requestHistory',
  summary: 'What happened to a request, oldest first, without names.',
  method: 'GET',
  path: '/api/requests/:requestId/history',
  access: 'anyone',
  params: idParam('requestId'),
  answer: z.object({ items: z.array(RequestStep) }),
})

export const latestRequests = endpoint({
  id: 'latestRequests',
  summary: 'The newest or nearest requests for the homepage: 5 for a signed-in caller, 2 for a visitor (R07).',
  method: 'GET',
  path: '/api/latest-requests',
  access: 'anyone',
  query: z.strictObject(nearQuery),
  answer: z.object({ items: z.array(ListedRequest), more: z.boolean(), withoutPlace: WithoutPlace }),
})

export const OpenRequestsFilter = z.strictObject({
  /** Words to find in title, description or place. */
  q: z.optional(line({ max: 64, tooLong: 'Search must be at most 64 characters long.' })),
  photo: z.optional(z.literal('yes')),
  budget: z.optional(z.literal('yes')),
  ...nearQuery,
  after: Cursor,
})

export const openRequests = endpoint({
  id: 'openRequests',
  summary: 'Open collection requests for carriers, newest first (R55), or nearest first.',
  method: 'GET',
  path: '/api/open-requests',
  access: 'signed-in',
  query: OpenRequestsFilter,
  answer: z.extend(pageOf(ListedRequest), { withoutPlace: WithoutPlace }),
})

export const myRequests = endpoint({
  id: 'myRequests',
  summary: "The caller's own collection requests, newest first.",
  method: 'GET',
  path: '/api/my-requests',
  access: 'signed-in',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(MyRequest),
})

export const requestPosted = liveMessage({
  name: 'request.posted',
  payload: z.object({ id: Id, version: z.number(), patch: RequestCard }),
})

/** Goes to the request's room, to its owner and to the list rooms. */
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
      /** Left out where it did not change. */
      collectedAt: z.optional(z.nullable(Instant)),
      /** What it holds from now on, null for nothing said; left out where that did not change. Fetch the job again for the list. */
      load: z.optional(z.nullable(LoadSummary)),
      /** Whether a bid at the budget books it from now on; left out where that did not change. */
      bookAtBudget: z.optional(z.boolean()),
    }),
    /** What it shows from now on, when its owner or its carrier has deleted their account. */
    anonymised: z.optional(
      z.pick(RequestDetail, { userId: true, title: true, description: true, locationText: true, imageUrls: true }),
    ),
  }),
})

/** Goes to the request's room, to the list rooms, its owner and its carrier, who alone may still see it. */
export const requestHidden = liveMessage({
  name: 'request.hidden',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ hidden: z.literal(true) }) }),
})
/** Goes to the same rooms: it is shown again. */
export const requestRestored = liveMessage({
  name: 'request.restored',
  payload: z.object({ id: Id, version: z.number(), patch: RequestCard }),
})
