import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { roundChanged } from './contract.ts'
import { RoundChanged } from './events.ts'

/** Sent only to the business whose round it is (ROUND-05). */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(RoundChanged, ({ data: { roundId, businessId, version, ...patch } }) =>
    toRooms([userRoom(businessId)], roundChanged, { id: roundId, version, patch }),
  ),
]
