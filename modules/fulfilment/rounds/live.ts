import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import { roundChanged } from './contract.ts'
import { RoundChanged } from './events.ts'

/** Sent only to the business whose round it is (ROUND-05). */
export const announcements: readonly Announcement[] = [
  announce(RoundChanged, ({ data: { roundId, businessId, version, ...patch } }) =>
    toRooms([userRoom(businessId)], roundChanged, { id: roundId, version, patch }),
  ),
]
