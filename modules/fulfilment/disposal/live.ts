import { staffJobChanged, staffJobsRoom } from '#modules/market/requests/contract/staff.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { type DisposalState, disposalChanged } from './contract.ts'
import { DisposalRecorded, ProofAwaited, ProofDecided, ProofDue } from './events.ts'

interface JobFields {
  requestId: string
  ownerId: string | null
  carrierId: string | null
  version: number
}

const messagesAbout = ({ requestId, ownerId, carrierId, version }: JobFields, state: DisposalState) => [
  ...toRooms([ownerId, carrierId].filter((id) => id !== null).map(userRoom), disposalChanged, {
    id: requestId,
    version,
    patch: { state },
  }),
  ...toRooms([roomName(staffJobsRoom)], staffJobChanged, { id: requestId }),
]

/** Notifies the owner, the carrier and staff when a disposal record changes. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(ProofAwaited, ({ data }) => messagesAbout(data, 'waiting')),
  liveUpdate(ProofDue, ({ data }) => (data.hours === 72 ? messagesAbout(data, 'overdue') : [])),
  liveUpdate(DisposalRecorded, ({ data }) => messagesAbout(data, data.looking ? 'looking' : 'said')),
  liveUpdate(ProofDecided, ({ data }) => messagesAbout(data, data.decision === 'accepted' ? 'said' : 'refused')),
]
