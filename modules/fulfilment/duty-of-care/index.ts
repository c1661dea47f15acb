import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { eraseExpiredPacks } from './commands/erase-expired-packs.ts'
import { makePacks } from './consumers/on-bids-accepted.ts'
import { issueReceipts } from './consumers/on-collected.ts'
import { addPages } from './consumers/on-job-events.ts'
import { routes } from './routes.ts'
import type { DutyTables } from './tables.ts'

const DELETE_EVERY_MS = 60 * 60_000

export const dutyOfCare: Module = {
  name: 'duty',
  routes,
  consumers: ({ config }) => whileFeatureOn('duty', makePacks(config), issueReceipts(config), addPages),
  tasks,
  liveUpdates: [],
  rooms: [],
}

function tasks({ config, db: shared }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('duty')) return []
  const db = asModuleDb<DutyTables>(shared)
  return [{ name: 'duty.forget-packs', everyMs: DELETE_EVERY_MS, run: () => eraseExpiredPacks(db, new Date()) }]
}
