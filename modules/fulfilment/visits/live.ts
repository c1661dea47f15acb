import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { visitChanged } from './contract.ts'
import { JobCancelled, PriceAnswered, PriceAsked, VisitChanged } from './events.ts'
import { priceAnswered, priceAsked } from './prices/contract.ts'
import { notifiedOfEnd } from './reasons/contract.ts'
import { jobCancelled } from './rights/contract.ts'

/** Sent only to the owner and the carrier of the job (DOOR-09). */
export const announcements: readonly Announcement[] = [
  announce(VisitChanged, ({ data: { requestId, version, marks: milestones, ...sides } }) =>
    tell(roomsOf(sides), visitChanged, { id: requestId, version, patch: milestones }),
  ),
  announce(PriceAsked, ({ data: { requestId, version, change, ...sides } }) =>
    tell(roomsOf(sides), priceAsked, { id: requestId, version, patch: change }),
  ),
  announce(PriceAnswered, ({ data: { requestId, version, changeId, answer, answeredAt, signedName, ...sides } }) =>
    tell(roomsOf(sides), priceAnswered, {
      id: requestId,
      version,
      patch: { changeId, answer, answeredAt, signedName },
    }),
  ),
  announce(JobCancelled, ({ data: { requestId, ownerId, carrierId, title, version, ended } }) => {
    const told = notifiedOfEnd(ended) === 'owner' ? ownerId : carrierId
    return told === null ? [] : tell([userRoom(told)], jobCancelled, { id: requestId, version, title, patch: ended })
  }),
]

const roomsOf = ({ ownerId, carrierId }: { ownerId: string | null; carrierId: string | null }): string[] =>
  [ownerId, carrierId].filter((id) => id !== null).map(userRoom)
