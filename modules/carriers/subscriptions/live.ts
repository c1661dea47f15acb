import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import { disputeChanged, disputesRoom, subscriptionChanged } from './contract.ts'
import { DisputeChanged, SubscriptionChanged } from './events.ts'

/**
 * Sends changes of a subscription to all open pages of the subscriber, and changes of a dispute to staff on the
 * disputes page.
 */
export const announcements: readonly Announcement[] = [
  announce(SubscriptionChanged, ({ data }) =>
    toRooms([userRoom(data.userId)], subscriptionChanged, {
      id: data.userId,
      version: data.version,
      patch: data.state,
    }),
  ),
  announce(DisputeChanged, ({ data: { disputeId: id, status } }) =>
    toRooms([roomName(disputesRoom)], disputeChanged, { id, patch: { status } }),
  ),
]
