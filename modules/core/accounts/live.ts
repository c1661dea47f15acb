import {
  closeSockets,
  type LiveUpdate,
  liveUpdate,
  sessionRoom,
  toRooms,
  userRoom,
} from '#server/platform/live/live-updates.ts'
import { accountChanged } from './contract.ts'
import { EmailChanged, EmailConfirmed, SessionEnded, UserTypeFixed } from './events.ts'

/**
 * Closes the sockets of an ended session on every process (security.md 18), and notifies all of a user's tabs when
 * their account changes.
 */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(SessionEnded, ({ data }) => [closeSockets(sessionRoom(data.sessionId))]),
  liveUpdate(EmailConfirmed, ({ data }) => notifyOwner(data.userId)),
  liveUpdate(EmailChanged, ({ data }) => notifyOwner(data.userId)),
  liveUpdate(UserTypeFixed, ({ data }) => notifyOwner(data.userId)),
]

const notifyOwner = (userId: string) => toRooms([userRoom(userId)], accountChanged, { id: userId })
