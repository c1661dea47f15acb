import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { exportChanged } from './contract.ts'
import { DataExportFailed, DataExportReady } from './events.ts'

/** Notifies a user on all their pages about their export. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(DataExportReady, ({ data }) => notifyOwner(data, 'ready')),
  liveUpdate(DataExportFailed, ({ data }) => notifyOwner(data, 'failed')),
]

const notifyOwner = ({ userId, exportId: id }: DataExportReady['data'], state: 'ready' | 'failed') =>
  toRooms([userRoom(userId)], exportChanged, { id, state })
