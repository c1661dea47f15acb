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
 * When a session ends, its sockets close on every process (security.md 18). Account changes reach all the user's tabs.
 */
export const announcements: readonly Announcement[] = [
  announce(SessionEnded, ({ data }) => [closeSockets(sessionRoom(data.sessionId))]),
  announce(EmailConfirmed, ({ data }) => notifyOwner(data.userId)),
  announce(EmailChanged, ({ data }) => notifyOwner(data.userId)),
  announce(UserTypeFixed, ({ data }) => notifyOwner(data.userId)),
]

const notifyOwner = (userId: string) => toRooms([userRoom(userId)], accountChanged, { id: userId })
