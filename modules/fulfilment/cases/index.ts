import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteExpiredCases } from './commands/delete-expired-cases.ts'
import { settleNextCase } from './commands/settle-next-case.ts'
import { caseMails } from './consumers/on-cases.ts'
import { closeCaseForMatchedVan, openCaseForMismatchedVan } from './consumers/on-vans.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { CasesTables } from './tables.ts'

const SETTLE_EVERY_MS = 60_000
const DELETE_EVERY_MS = 60 * 60_000

export const cases: Module = {
  name: 'cases',
  routes,
  consumers: () => [caseMails, ...whileFeatureOn('cases', openCaseForMismatchedVan, closeCaseForMatchedVan)],
  tasks,
  liveUpdates,
  rooms: [],
}

function tasks({ config, db: shared, files }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('cases')) return []
  const db = asModuleDb<CasesTables>(shared)
  return [
    { name: 'cases.settle', everyMs: SETTLE_EVERY_MS, run: () => runUntilDone(() => settleNextCase(db, new Date())) },
    {
      name: 'cases.forget',
      everyMs: DELETE_EVERY_MS,
      run: () => runUntilDone(() => deleteExpiredCases(db, files, new Date())),
    },
  ]
}
