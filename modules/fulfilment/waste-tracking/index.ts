import { asModuleDb } from '#server/platform/database/database.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { eraseExpiredTracking } from './commands/erase-expired-tracking.ts'
import { routes } from './routes.ts'
import type { TrackingTables } from './tables.ts'

const DELETE_EVERY_MS = 60 * 60_000

export const wasteTracking: Module = {
  name: 'tracking',
  routes,
  consumers: () => [],
  tasks,
  liveUpdates: [],
  rooms: [],
}

function tasks({ config, db: shared }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('tracking')) return []
  const db = asModuleDb<TrackingTables>(shared)
  return [{ name: 'tracking.forget', everyMs: DELETE_EVERY_MS, run: () => eraseExpiredTracking(db, new Date()) }]
}
