import { roomName } from '#server/platform/contract.ts'
import { type Announcement, announce, tell, userRoom } from '#server/platform/live.ts'
import { requestChanged, requestPosted, requestRoom, requestsRoom } from './contract.ts'
import {
  type Changed,
  RequestAnonymised,
  RequestAssigned,
  RequestCancelled,
  RequestCollected,
  RequestCompleted,
  RequestPosted,
} from './events.ts'

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
  announce(RequestAnonymised, ({ data }) => {
    const { id, version, status, winningBidId, acceptedBidderId, updatedAt, ...shown } = data
    const concerned = [data.userId, acceptedBidderId].filter((userId) => userId !== null)
    return tell([roomName(requestRoom, id), roomName(requestsRoom), ...concerned.map(userRoom)], requestChanged, {
      id,
      version,
      patch: { status, winningBidId, acceptedBidderId, updatedAt },
      anonymised: shown,
    })
  }),
]

function tellChange(data: Omit<Changed, 'by' | 'collectedAt'> & { collectedAt?: string | null }) {
  const { requestId, version, userId, status, winningBidId, acceptedBidderId, updatedAt, collectedAt } = data
  const concerned = [userId, acceptedBidderId].filter((person) => person !== null)
  return tell([roomName(requestRoom, requestId), roomName(requestsRoom), ...concerned.map(userRoom)], requestChanged, {
    id: requestId,
    version,
    patch: { status, winningBidId, acceptedBidderId, updatedAt, ...(collectedAt !== undefined && { collectedAt }) },
  })
}
