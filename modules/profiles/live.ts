import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { type VerificationStatus, verificationChanged } from './badge/contract.ts'
import { BusinessRenamed, VerificationClaimed, VerificationDecided, VerificationSubmitted } from './events.ts'
import { verificationCaseChanged, verificationClaimed, verificationsRoom } from './verification/contract.ts'

/** A badge that changes: for the business on all its pages, and for staff with the review page open. */
export const announcements: readonly Announcement[] = [
  announce(VerificationSubmitted, ({ data }) => tellBoth(data, 'pending_review')),
  announce(VerificationDecided, ({ data }) => tellBoth(data, data.status)),
  // the business knows what it did itself
  announce(BusinessRenamed, ({ data: { userId, version, status } }) =>
    tell([roomName(verificationsRoom)], verificationCaseChanged, {
      id: userId,
      version,
      patch: { verificationStatus: status, renamed: true },
    }),
  ),
  announce(VerificationClaimed, ({ data: { userId, staffId, until } }) =>
    tell([roomName(verificationsRoom)], verificationClaimed, { id: userId, patch: { by: staffId, until } }),
  ),
]

function tellBoth({ userId, version }: { userId: string; version: number }, verificationStatus: VerificationStatus) {
  const change = { id: userId, version, patch: { verificationStatus } }
  return [
    ...tell([userRoom(userId)], verificationChanged, change),
    ...tell([roomName(verificationsRoom)], verificationCaseChanged, change),
  ]
}
