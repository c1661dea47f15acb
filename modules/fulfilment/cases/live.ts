import { staffJobChanged, staffJobsRoom } from '#modules/market/requests/contract/staff.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { caseChanged } from './contract.ts'
import { CaseChanged } from './events.ts'

/**
 * Notifies the parties of a job about its cases (CASE-05), and staff that there is a change. Texts are never sent;
 * clients refetch them.
 */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(CaseChanged, ({ data: { caseId, requestId, ownerId, carrierId, version, state } }) => [
    ...toRooms([ownerId, carrierId].filter((id) => id !== null).map(userRoom), caseChanged, {
      id: caseId,
      version,
      patch: { requestId, state },
    }),
    ...toRooms([roomName(staffJobsRoom)], staffJobChanged, { id: requestId }),
  ]),
]
