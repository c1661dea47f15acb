import { roomName } from '#server/platform/contract.ts'
import { type Announcement, announce, tell, userRoom } from '#server/platform/live.ts'
import { requestChanged, requestPosted, requestRoom, requestsRoom } from './contract.ts'
import { RequestAnonymised, RequestAssigned, RequestPosted } from './events.ts'

/** New requests go to the open lists; changes also to the job page, its owner and its carrier. */
export const announcements: readonly Announcement[] = [
  announce(RequestPosted, ({ data }) =>
    tell([roomName(requestsRoom), userRoom(data.userId)], requestPosted, {
      id: data.card.id,
      version: data.card.version,
      patch: data.card,
    }),
  ),
  announce(RequestAssigned, ({ data }) =>
    tell(
      [
        roomName(requestRoom, data.requestId),
        roomName(requestsRoom),
        userRoom(data.userId),
        userRoom(data.acceptedBidderId),
      ],
      requestChanged,
      {
        id: data.requestId,
        version: data.version,
        patch: {
          status: data.status,
          winningBidId: data.winningBidId,
          acceptedBidderId: data.acceptedBidderId,
          updatedAt: data.updatedAt,
        },
      },
    ),
  ),
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
