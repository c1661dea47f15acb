import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import { registrationChanged } from './contract.ts'
import { RegistrationChecked } from './events.ts'

/** Sends each new result of a check to all open pages of the carrier. */
export const announcements: readonly Announcement[] = [
  announce(RegistrationChecked, ({ data: { businessId, version, line } }) =>
    toRooms([userRoom(businessId)], registrationChanged, { id: businessId, version, patch: { line } }),
  ),
]
