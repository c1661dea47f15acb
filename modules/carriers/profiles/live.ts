import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { type VerificationStatus, verificationChanged } from './contract/badge.ts'
import { verificationCaseChanged, verificationClaimed, verificationsRoom } from './contract/verification.ts'
import { BusinessRenamed, VerificationClaimed, VerificationDecided, VerificationSubmitted } from './events.ts'

/**
 * Sends changes of a verification to all open pages of the business, and changes and claims to staff on the review
 * page.
 */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(VerificationSubmitted, ({ data }) => notifyBusinessAndStaff(data, 'pending_review')),
  liveUpdate(VerificationDecided, ({ data }) => notifyBusinessAndStaff(data, data.status)),
  // Only to staff, because the business made this change itself.
  liveUpdate(BusinessRenamed, ({ data: { userId, version, status } }) =>
    toRooms([roomName(verificationsRoom)], verificationCaseChanged, {
      id: userId,
      version,
      patch: { verificationStatus: status, renamed: true },
    }),
  ),
  liveUpdate(VerificationClaimed, ({ data: { userId, staffId, until } }) =>
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
