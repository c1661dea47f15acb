import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/contract.ts'
import { type EventOf, eventKind } from '#server/platform/events.ts'
import { RequestCard, RequestDetail } from './contract.ts'

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
export type RequestAssigned = EventOf<typeof RequestAssigned>

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
export type RequestAnonymised = EventOf<typeof RequestAnonymised>
