import {
  type Announcement,
  announce,
  closeSockets,
  sessionRoom,
  tell,
  userRoom,
} from '#server/platform/live/announcements.ts'
import { accountChanged } from './contract.ts'
import { EmailChanged, EmailConfirmed, SessionEnded, UserTypeFixed } from './events.ts'

/** A session that ended takes its sockets along, on every process (security.md 18); what changed shows in all tabs. */
export const announcements: readonly Announcement[] = [
  announce(SessionEnded, ({ data }) => [closeSockets(sessionRoom(data.sessionId))]),
  announce(EmailConfirmed, ({ data }) => tellOwner(data.userId)),
  announce(EmailChanged, ({ data }) => tellOwner(data.userId)),
  announce(UserTypeFixed, ({ data }) => tellOwner(data.userId)),
]

const tellOwner = (userId: string) => tell([userRoom(userId)], accountChanged, { id: userId })
