import { roomName } from '#server/platform/contract.ts'
import { type Announcement, announce, tell } from '#server/platform/live.ts'
import { contentReported, reportsRoom } from './contract.ts'
import { ContentReported } from './events.ts'

/** New reports go to staff with the queue open. */
export const announcements: readonly Announcement[] = [
  announce(ContentReported, ({ data: { reportId, ...patch } }) =>
    tell([roomName(reportsRoom)], contentReported, { id: reportId, version: 1, patch }),
  ),
]
