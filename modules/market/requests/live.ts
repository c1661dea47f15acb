import type { LoadSummary } from '#modules/core/waste-catalogue/contract.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, notifyHidden, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { requestRoom, requestsRoom } from './contract/facts.ts'
import { requestChanged, requestHidden, requestPosted, requestRestored } from './contract.ts'
import {
  type Changed,
  RequestAnonymised,
  RequestAssigned,
  RequestBookingChanged,
  RequestCancelled,
  RequestCollected,
  RequestCompleted,
  RequestHidden,
  RequestListChanged,
  RequestPosted,
  RequestRestored,
} from './events.ts'

/** Sends new requests to the lists, and changes also to the job page, the owner and the carrier. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(RequestPosted, ({ data }) =>
    toRooms([roomName(requestsRoom), userRoom(data.userId)], requestPosted, {
      id: data.card.id,
      version: data.card.version,
      patch: data.card,
    }),
  ),
  liveUpdate(RequestAssigned, ({ data }) => notifyChange(data)),
  liveUpdate(RequestCollected, ({ data }) => notifyChange(data)),
  liveUpdate(RequestCompleted, ({ data }) => notifyChange(data)),
  liveUpdate(RequestCancelled, ({ data }) => notifyChange(data)),
  liveUpdate(RequestListChanged, ({ data: { load, ...data } }) => notifyChange(data, { load })),
  liveUpdate(RequestBookingChanged, ({ data: { bookAtBudget, ...data } }) => notifyChange(data, { bookAtBudget })),
  liveUpdate(RequestHidden, ({ data: { requestId, version, userId, acceptedBidderId } }) => {
    const partyIds = [userId, acceptedBidderId].filter((id) => id !== null)
    const hidden = { id: requestId, version, patch: { hidden: true as const } }
    return [
      notifyHidden(roomName(requestRoom, requestId), partyIds, requestHidden, hidden),
      ...toRooms([roomName(requestsRoom), ...partyIds.map(userRoom)], requestHidden, hidden),
    ]
  }),
  liveUpdate(RequestRestored, ({ data: { card, userId, acceptedBidderId } }) =>
    toRooms(roomsOf(card.id, [userId, acceptedBidderId]), requestRestored, {
      id: card.id,
      version: card.version,
      patch: card,
    }),
  ),
  liveUpdate(RequestAnonymised, ({ data }) => {
    const { id, version, status, winningBidId, acceptedBidderId, updatedAt, ...anonymisedFields } = data
    return toRooms(roomsOf(id, [data.userId, acceptedBidderId]), requestChanged, {
      id,
      version,
      // items are removed along with the texts
      patch: { status, winningBidId, acceptedBidderId, updatedAt, ...(winningBidId === null && { load: null }) },
      anonymised: anonymisedFields,
    })
  }),
]

function roomsOf(requestId: string, partyIds: readonly (string | null)[]): string[] {
  const people = partyIds.filter((userId) => userId !== null)
  return [roomName(requestRoom, requestId), roomName(requestsRoom), ...people.map(userRoom)]
}

/** Returns the messages about a change. `load` in `extraFields` is null if the items were removed. */
function notifyChange(
  data: Omit<Changed, 'by' | 'collectedAt'> & { collectedAt?: string | null },
  extraFields: { load?: LoadSummary | null; bookAtBudget?: boolean } = {},
) {
  const { requestId, version, userId, status, winningBidId, acceptedBidderId, updatedAt, collectedAt } = data
  return toRooms(roomsOf(requestId, [userId, acceptedBidderId]), requestChanged, {
    id: requestId,
    version,
    patch: {
      status,
      winningBidId,
      acceptedBidderId,
      updatedAt,
      ...(collectedAt !== undefined && { collectedAt }),
      ...extraFields,
    },
  })
}
