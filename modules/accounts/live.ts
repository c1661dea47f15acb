import { type Announcement, announce, closeSockets, sessionRoom } from '#server/platform/live.ts'
import { SessionEnded } from './events.ts'

/** A session that ended takes its sockets along, on every process (security.md 18). */
export const announcements: readonly Announcement[] = [
  announce(SessionEnded, ({ data }) => [closeSockets(sessionRoom(data.sessionId))]),
]
