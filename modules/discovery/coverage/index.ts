import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteOldViews } from './commands/delete-old-views.ts'
import { remindNextOwner } from './commands/remind-next-owner.ts'
import { scheduleFirstReminders } from './consumers/on-posts.ts'
import { routes } from './routes.ts'
import type { CoverageTables } from './tables.ts'

const DELETE_EVERY_MS = 10 * 60_000
const REMIND_EVERY_MS = 60_000

export const coverage: Module = {
  name: 'reach',
  routes,
  consumers: () => whileFeatureOn('alerts', scheduleFirstReminders),
  tasks,
  liveUpdates: [],
  rooms: [],
}

function tasks({ config, db: anyDb }: Deps): Task[] {
  const db = asModuleDb<CoverageTables>(anyDb)
  const deleteTask = { name: 'reach.forget-looks', everyMs: DELETE_EVERY_MS, run: () => deleteOldViews(db) }
  if (config.FEATURES_OFF.includes('alerts')) return [deleteTask]
  const remindTask = {
    name: 'reach.remind',
    everyMs: REMIND_EVERY_MS,
    run: () => runUntilDone(() => remindNextOwner(db, new Date())),
  }
  return [deleteTask, remindTask]
}
