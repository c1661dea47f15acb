import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { contentReported, reportDecided, reportsRoom, warningGiven } from './contract.ts'
import { ContentJudged, ContentReported, WarningGiven } from './events.ts'

/** Sends new reports and decisions to staff in the review queue. Authors are notified separately. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(ContentReported, ({ data: { reportId, ...patch } }) =>
    toRooms([roomName(reportsRoom)], contentReported, { id: reportId, version: 1, patch }),
  ),
  liveUpdate(ContentJudged, ({ data: { decisionId: id, kind, subjectId, what, ownerId } }) => [
    ...toRooms([roomName(reportsRoom)], reportDecided, { id, patch: { kind, subjectId, what } }),
    ...toRooms(ownerId && what !== 'dismissed' ? [userRoom(ownerId)] : [], warningGiven, { id }),
  ]),
  liveUpdate(WarningGiven, ({ data: { warningId: id, userId } }) => toRooms([userRoom(userId)], warningGiven, { id })),
]
