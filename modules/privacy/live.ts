import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { exportChanged } from './contract.ts'
import { DataExportFailed, DataExportReady } from './events.ts'

/** A person who asked for their data hears on all their pages what became of it. */
export const announcements: readonly Announcement[] = [
  announce(DataExportReady, ({ data }) => tellOwner(data, 'ready')),
  announce(DataExportFailed, ({ data }) => tellOwner(data, 'failed')),
]

const tellOwner = ({ userId, exportId: id }: DataExportReady['data'], state: 'ready' | 'failed') =>
  tell([userRoom(userId)], exportChanged, { id, state })
