import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { caseChanged } from './contract.ts'
import { CaseChanged } from './events.ts'

/** Only the two sides of a job hear of its cases (CASE-05); what was written they read, for it is not sent around. */
export const announcements: readonly Announcement[] = [
  announce(CaseChanged, ({ data: { caseId, requestId, ownerId, carrierId, version, state } }) =>
    tell([ownerId, carrierId].filter((id) => id !== null).map(userRoom), caseChanged, {
      id: caseId,
      version,
      patch: { requestId, state },
    }),
  ),
]
