import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import { type VerificationStatus, verificationChanged } from './badge/contract.ts'
import { BusinessRenamed, VerificationClaimed, VerificationDecided, VerificationSubmitted } from './events.ts'
import { verificationCaseChanged, verificationClaimed, verificationsRoom } from './verification/contract.ts'

/**
 * Sends changes of a verification to all open pages of the business, and changes and claims to staff on the review
 * page.
 */
export const announcements: readonly Announcement[] = [
  announce(VerificationSubmitted, ({ data }) => notifyBusinessAndStaff(data, 'pending_review')),
  announce(VerificationDecided, ({ data }) => notifyBusinessAndStaff(data, data.status)),
  // Only to staff, because the business made this change itself.
  announce(BusinessRenamed, ({ data: { userId, version, status } }) =>
    toRooms([roomName(verificationsRoom)], verificationCaseChanged, {
      id: userId,
      version,
      patch: { verificationStatus: status, renamed: true },
    }),
  ),
  announce(VerificationClaimed, ({ data: { userId, staffId, until } }) =>
    toRooms([roomName(verificationsRoom)], verificationClaimed, { id: userId, patch: { by: staffId, until } }),
  ),
]

function notifyBusinessAndStaff(
  { userId, version }: { userId: string; version: number },
  verificationStatus: VerificationStatus,
) {
  const change = { id: userId, version, patch: { verificationStatus } }
  return [
    ...toRooms([userRoom(userId)], verificationChanged, change),
    ...toRooms([roomName(verificationsRoom)], verificationCaseChanged, change),
  ]
}
