import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { reviewWritten } from './contract.ts'
import { ReviewWritten } from './events.ts'

/** Only its author hears of a review, wherever else they are: nothing waits for them there any more. */
export const announcements: readonly Announcement[] = [
  announce(ReviewWritten, ({ data: { requestId, ownerId, version } }) =>
    tell([userRoom(ownerId)], reviewWritten, { id: requestId, version }),
  ),
]
