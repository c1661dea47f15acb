import type { LoadSummary } from '#modules/waste/contract.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, tell, tellAndPutOut, userRoom } from '#server/platform/live/announcements.ts'
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
import { requestRoom, requestsRoom } from './facts/contract.ts'

/** New requests go to the open lists; changes also to the job page, its owner and its carrier. */
export const announcements: readonly Announcement[] = [
  announce(RequestPosted, ({ data }) =>
    tell([roomName(requestsRoom), userRoom(data.userId)], requestPosted, {
      id: data.card.id,
      version: data.card.version,
      patch: data.card,
    }),
  ),
  announce(RequestAssigned, ({ data }) => tellChange(data)),
  announce(RequestCollected, ({ data }) => tellChange(data)),
  announce(RequestCompleted, ({ data }) => tellChange(data)),
  announce(RequestCancelled, ({ data }) => tellChange(data)),
  announce(RequestListChanged, ({ data: { load, ...data } }) => tellChange(data, { load })),
  announce(RequestBookingChanged, ({ data: { bookAtBudget, ...data } }) => tellChange(data, { bookAtBudget })),
  announce(RequestHidden, ({ data: { requestId, version, userId, acceptedBidderId } }) => {
    const concerned = [userId, acceptedBidderId].filter((id) => id !== null)
    const hidden = { id: requestId, version, patch: { hidden: true as const } }
    return [
      tellAndPutOut(roomName(requestRoom, requestId), concerned, requestHidden, hidden),
      ...tell([roomName(requestsRoom), ...concerned.map(userRoom)], requestHidden, hidden),
    ]
  }),
  announce(RequestRestored, ({ data: { card, userId, acceptedBidderId } }) =>
    tell(roomsOf(card.id, [userId, acceptedBidderId]), requestRestored, {
      id: card.id,
      version: card.version,
      patch: card,
    }),
  ),
  announce(RequestAnonymised, ({ data }) => {
    const { id, version, status, winningBidId, acceptedBidderId, updatedAt, ...shown } = data
    return tell(roomsOf(id, [data.userId, acceptedBidderId]), requestChanged, {
      id,
      version,
      // what it holds goes with its words
      patch: { status, winningBidId, acceptedBidderId, updatedAt, ...(winningBidId === null && { load: null }) },
      anonymised: shown,
    })
  }),
]

function roomsOf(requestId: string, concerned: readonly (string | null)[]): string[] {
  const people = concerned.filter((userId) => userId !== null)
  return [roomName(requestRoom, requestId), roomName(requestsRoom), ...people.map(userRoom)]
}

/** `also` is what has changed beside: `load` is null for nothing said any more. */
function tellChange(
  data: Omit<Changed, 'by' | 'collectedAt'> & { collectedAt?: string | null },
  also: { load?: LoadSummary | null; bookAtBudget?: boolean } = {},
) {
  const { requestId, version, userId, status, winningBidId, acceptedBidderId, updatedAt, collectedAt } = data
  return tell(roomsOf(requestId, [userId, acceptedBidderId]), requestChanged, {
    id: requestId,
    version,
    patch: {
      status,
      winningBidId,
      acceptedBidderId,
      updatedAt,
      ...(collectedAt !== undefined && { collectedAt }),
      ...also,
    },
  })
}
