import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteViews } from './commands/delete-views.ts'
import { remindNext } from './commands/remind-next.ts'
import { scheduleFirstReminders } from './consumers/on-posts.ts'
import { routes } from './routes.ts'
import type { ReachTables } from './tables.ts'

const TIDY_EVERY_MS = 10 * 60_000
const REMIND_EVERY_MS = 60_000

export const coverage: Module = {
  name: 'reach',
  routes,
  consumers: () => whileFeatureOn('alerts', scheduleFirstReminders),
  tasks,
  liveUpdates: [],
  rooms: [],
}

function tasks({ config, db: shared }: Deps): Task[] {
  const db = asModuleDb<ReachTables>(shared)
  const tidying = { name: 'reach.forget-looks', everyMs: TIDY_EVERY_MS, run: () => deleteViews(db) }
  if (config.FEATURES_OFF.includes('alerts')) return [tidying]
  const reminding = {
    name: 'reach.remind',
    everyMs: REMIND_EVERY_MS,
    run: () => runUntilDone(() => remindNext(db, new Date())),
  }
  return [tidying, reminding]
}
