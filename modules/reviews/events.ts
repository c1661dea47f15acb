import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'

const sides = { requestId: Id, carrierId: Id, ownerId: z.nullable(Id) }

/** An owner has reviewed a job, whether or not staff look at that first. */
export const ReviewWritten = eventKind(
  'ReviewWritten',
  1,
  z.object({ requestId: Id, ownerId: Id, version: z.number() }),
)

/** A review of a carrier can be read from now on: it was written, or staff let it count. */
export const ReviewShown = eventKind('ReviewShown', 1, z.object({ ...sides, stars: z.number() }))
export type ReviewShown = EventOf<typeof ReviewShown>

/** A review that a carrier has replied to is another one from now on: its author changed it, or staff let that count. */
export const ReviewChanged = eventKind('ReviewChanged', 1, z.object({ ...sides, stars: z.number() }))
export type ReviewChanged = EventOf<typeof ReviewChanged>

/** A carrier replied to a review of it. */
export const ReviewReplied = eventKind('ReviewReplied', 1, z.object(sides))
export type ReviewReplied = EventOf<typeof ReviewReplied>

/** Three days after a job its owner has not reviewed it: they are asked once (REVIEW-01). */
export const ReviewAsked = eventKind('ReviewAsked', 1, z.object({ requestId: Id, ownerId: Id }))
export type ReviewAsked = EventOf<typeof ReviewAsked>
