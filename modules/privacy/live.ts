import { type Announcement, announce, tell, userRoom } from '#server/platform/live/announcements.ts'
import { exportChanged } from './contract.ts'
import { DataExportFailed, DataExportReady } from './events.ts'

/** Whoever asked for their data hears on all their pages what became of it. */
export const announcements: readonly Announcement[] = [
  announce(DataExportReady, ({ data }) =>
    tell([userRoom(data.userId)], exportChanged, { id: data.exportId, state: 'ready' }),
  ),
  announce(DataExportFailed, ({ data }) =>
    tell([userRoom(data.userId)], exportChanged, { id: data.exportId, state: 'failed' }),
  ),
]
