import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { disputeChanged, disputesRoom, subscriptionChanged } from './contract.ts'
import { DisputeChanged, SubscriptionChanged } from './events.ts'

/**
 * Sends changes of a subscription to all open pages of the subscriber, and changes of a dispute to staff on the
 * disputes page.
 */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(SubscriptionChanged, ({ data }) =>
    toRooms([userRoom(data.userId)], subscriptionChanged, {
      id: data.userId,
      version: data.version,
      patch: data.state,
    }),
  ),
  liveUpdate(DisputeChanged, ({ data: { disputeId: id, status } }) =>
    toRooms([roomName(disputesRoom)], disputeChanged, { id, patch: { status } }),
  ),
]
