import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { contentJudged, contentReported, reportsRoom, warningGiven } from './contract.ts'
import { ContentJudged, ContentReported, WarningGiven } from './events.ts'

/** What comes in and what is decided go to staff with the queue open; the author is told by itself. */
export const announcements: readonly Announcement[] = [
  announce(ContentReported, ({ data: { reportId, ...patch } }) =>
    tell([roomName(reportsRoom)], contentReported, { id: reportId, version: 1, patch }),
  ),
  announce(ContentJudged, ({ data: { decisionId: id, kind, subjectId, what, ownerId } }) => [
    ...tell([roomName(reportsRoom)], contentJudged, { id, patch: { kind, subjectId, what } }),
    ...tell(ownerId && what !== 'dismissed' ? [userRoom(ownerId)] : [], warningGiven, { id }),
  ]),
  announce(WarningGiven, ({ data: { warningId: id, userId } }) => tell([userRoom(userId)], warningGiven, { id })),
]
