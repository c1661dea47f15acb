import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'

const partyIds = { requestId: Id, carrierId: Id, ownerId: z.nullable(Id) }

/** An owner reviewed a job, whether or not the review is held. */
export const ReviewWritten = eventKind(
  'ReviewWritten',
  1,
  z.object({ requestId: Id, ownerId: Id, version: z.number() }),
)

/** A review of a carrier was published: it was written, or staff released it. */
export const ReviewShown = eventKind('ReviewShown', 1, z.object({ ...partyIds, stars: z.number() }))
export type ReviewShown = EventOf<typeof ReviewShown>

/** A published review with a reply changed: its author changed it, or staff released the change. */
export const ReviewChanged = eventKind('ReviewChanged', 1, z.object({ ...partyIds, stars: z.number() }))
export type ReviewChanged = EventOf<typeof ReviewChanged>

/** A carrier replied to a review. */
export const ReviewReplied = eventKind('ReviewReplied', 1, z.object(partyIds))
export type ReviewReplied = EventOf<typeof ReviewReplied>

/** Three days after a job was completed, its owner hasn't reviewed it, so they are asked once (REVIEW-01). */
export const ReviewAsked = eventKind('ReviewAsked', 1, z.object({ requestId: Id, ownerId: Id }))
export type ReviewAsked = EventOf<typeof ReviewAsked>
