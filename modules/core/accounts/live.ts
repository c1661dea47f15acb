import {
  type Announcement,
  announce,
  closeSockets,
  sessionRoom,
  toRooms,
  userRoom,
} from '#server/platform/live/announcements.ts'
import { accountChanged } from './contract.ts'
import { EmailChanged, EmailConfirmed, SessionEnded, UserTypeFixed } from './events.ts'

/**
 * Closes the sockets of an ended session on every process (security.md 18), and notifies all of a user's tabs when
 * their account changes.
 */
export const announcements: readonly Announcement[] = [
  announce(SessionEnded, ({ data }) => [closeSockets(sessionRoom(data.sessionId))]),
  announce(EmailConfirmed, ({ data }) => notifyOwner(data.userId)),
  announce(EmailChanged, ({ data }) => notifyOwner(data.userId)),
  announce(UserTypeFixed, ({ data }) => notifyOwner(data.userId)),
]

const notifyOwner = (userId: string) => toRooms([userRoom(userId)], accountChanged, { id: userId })
