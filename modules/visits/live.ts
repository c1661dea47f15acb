import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { visitChanged } from './contract.ts'
import { VisitChanged } from './events.ts'

/** Only the two sides of a job hear what happens between them (DOOR-09). */
export const announcements: readonly Announcement[] = [
  announce(VisitChanged, ({ data: { requestId, ownerId, carrierId, version, marks } }) =>
    tell(
      [ownerId, carrierId].flatMap((id) => (id === null ? [] : [userRoom(id)])),
      visitChanged,
      { id: requestId, version, patch: marks },
    ),
  ),
]
