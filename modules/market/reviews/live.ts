import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import { reviewWritten } from './contract.ts'
import { ReviewWritten } from './events.ts'

/** Notifies the author's other pages, so that their inbox no longer asks for the review. */
export const announcements: readonly Announcement[] = [
  announce(ReviewWritten, ({ data: { requestId, ownerId, version } }) =>
    toRooms([userRoom(ownerId)], reviewWritten, { id: requestId, version }),
  ),
]
