import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { reviewWritten } from './contract.ts'
import { ReviewWritten } from './events.ts'

/** Notifies the author's other pages, so that their inbox no longer asks for the review. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(ReviewWritten, ({ data: { requestId, ownerId, version } }) =>
    toRooms([userRoom(ownerId)], reviewWritten, { id: requestId, version }),
  ),
]
