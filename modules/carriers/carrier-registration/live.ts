import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import { registrationChanged } from './contract.ts'
import { RegistrationChecked } from './events.ts'

/** Sends results to the carrier on all its pages. */
export const announcements: readonly Announcement[] = [
  announce(RegistrationChecked, ({ data: { businessId, version, line } }) =>
    toRooms([userRoom(businessId)], registrationChanged, { id: businessId, version, patch: { line } }),
  ),
]
