import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import { exportChanged } from './contract.ts'
import { DataExportFailed, DataExportReady } from './events.ts'

/** Notifies a user on all their pages about their export. */
export const announcements: readonly Announcement[] = [
  announce(DataExportReady, ({ data }) => notifyOwner(data, 'ready')),
  announce(DataExportFailed, ({ data }) => notifyOwner(data, 'failed')),
]

const notifyOwner = ({ userId, exportId: id }: DataExportReady['data'], state: 'ready' | 'failed') =>
  toRooms([userRoom(userId)], exportChanged, { id, state })
