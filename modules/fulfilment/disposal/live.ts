import { staffJobChanged, staffJobsRoom } from '#modules/market/requests/contract/staff.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
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
export const announcements: readonly Announcement[] = [
  announce(ProofAwaited, ({ data }) => messagesAbout(data, 'waiting')),
  announce(ProofDue, ({ data }) => (data.hours === 72 ? messagesAbout(data, 'overdue') : [])),
  announce(DisposalRecorded, ({ data }) => messagesAbout(data, data.looking ? 'looking' : 'said')),
  announce(ProofDecided, ({ data }) => messagesAbout(data, data.decision === 'accepted' ? 'said' : 'refused')),
]
