import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { partyToNotifyOfEnd } from './contract/reasons.ts'
import { visitChanged } from './contract.ts'
import { JobCancelled, PriceAnswered, PriceAsked, VisitChanged } from './events.ts'
import { priceAnswered, priceAsked } from './prices/contract.ts'
import { jobCancelled } from './rights/contract.ts'

/** Sent only to the owner and the carrier of the job (DOOR-09). */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(VisitChanged, ({ data: { requestId, version, marks: milestones, ...parties } }) =>
    toRooms(roomsOf(parties), visitChanged, { id: requestId, version, patch: milestones }),
  ),
  liveUpdate(PriceAsked, ({ data: { requestId, version, change, ...parties } }) =>
    toRooms(roomsOf(parties), priceAsked, { id: requestId, version, patch: change }),
  ),
  liveUpdate(PriceAnswered, ({ data: { requestId, version, changeId, answer, answeredAt, signedName, ...parties } }) =>
    toRooms(roomsOf(parties), priceAnswered, {
      id: requestId,
      version,
      patch: { changeId, answer, answeredAt, signedName },
    }),
  ),
  liveUpdate(JobCancelled, ({ data: { requestId, ownerId, carrierId, title, version, ended } }) => {
    const recipientId = partyToNotifyOfEnd(ended) === 'owner' ? ownerId : carrierId
    const message = { id: requestId, version, title, patch: ended }
    return recipientId === null ? [] : toRooms([userRoom(recipientId)], jobCancelled, message)
  }),
]

const roomsOf = ({ ownerId, carrierId }: { ownerId: string | null; carrierId: string | null }): string[] =>
  [ownerId, carrierId].filter((id) => id !== null).map(userRoom)
