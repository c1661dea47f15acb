import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteSettledFailures } from './commands/delete-settled-failures.ts'
import { findLostFailures } from './commands/find-lost-failures.ts'
import { settleJobs } from './commands/settle-jobs.ts'
import { stepRepair } from './commands/step-repair.ts'
import { routes } from './routes.ts'
import type { OperationsTables } from './tables.ts'

const STEP_MS = 250
const SETTLE_MS = 1_000
const FIND_MS = 5_000
const DELETE_MS = 60 * 60_000

export const operations: Module = {
  name: 'operations',
  routes,
  consumers: () => [],
  tasks,
  liveUpdates: [],
  rooms: [],
}

function tasks(deps: Deps): readonly Task[] {
  const db = asModuleDb<OperationsTables>(deps.db)
  return [
    {
      name: 'operations.step-repairs',
      everyMs: STEP_MS,
      run: () => runUntilDone(() => stepRepair(db, deps, new Date())),
    },
    { name: 'operations.settle-jobs', everyMs: SETTLE_MS, run: () => settleJobs(db) },
    { name: 'operations.find-lost-failures', everyMs: FIND_MS, run: () => findLostFailures(deps) },
    { name: 'operations.forget-settled', everyMs: DELETE_MS, run: () => deleteSettledFailures(db) },
  ]
}
