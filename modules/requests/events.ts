import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/contract.ts'
import { type EventOf, eventKind } from '#server/platform/events.ts'
import { RequestCard } from './contract.ts'

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
