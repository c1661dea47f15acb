import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { registrationChanged } from './contract.ts'
import { RegistrationChecked } from './events.ts'

/** Sends each new result of a check to all open pages of the carrier. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(RegistrationChecked, ({ data: { businessId, version, line } }) =>
    toRooms([userRoom(businessId)], registrationChanged, { id: businessId, version, patch: { line } }),
  ),
]
