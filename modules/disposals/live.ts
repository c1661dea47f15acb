import { staffJobChanged, staffJobsRoom } from '#modules/requests/staff/contract.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { disposalChanged, type ProofState } from './contract.ts'
import { ProofAwaited, ProofDecided, ProofDue, WasteSaid } from './events.ts'

interface About {
  requestId: string
  ownerId: string | null
  carrierId: string | null
  version: number
}

const tellSides = ({ requestId, ownerId, carrierId, version }: About, state: ProofState) => [
  ...tell([ownerId, carrierId].filter((id) => id !== null).map(userRoom), disposalChanged, {
    id: requestId,
    version,
    patch: { state },
  }),
  ...tell([roomName(staffJobsRoom)], staffJobChanged, { id: requestId }),
]

/** The two sides of a job, and staff, hear that there is news of where its waste went. */
export const announcements: readonly Announcement[] = [
  announce(ProofAwaited, ({ data }) => tellSides(data, 'waiting')),
  announce(ProofDue, ({ data }) => (data.hours === 72 ? tellSides(data, 'overdue') : [])),
  announce(WasteSaid, ({ data }) => tellSides(data, data.looking ? 'looking' : 'said')),
  announce(ProofDecided, ({ data }) => tellSides(data, data.decision === 'accepted' ? 'said' : 'refused')),
]
