import { asModuleDb } from '#server/platform/database/database.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { aggregateFigures } from './commands/aggregate-figures.ts'
import { checkDependencies } from './commands/check-dependencies.ts'
import { deleteOldFigures } from './commands/delete-old-figures.ts'
import { endPauses } from './commands/end-pauses.ts'
import { overviewRoom } from './contract/overview.ts'
import { pausesRoom } from './contract.ts'
import { liveUpdates, tickers } from './live.ts'
import { routes } from './routes.ts'
import type { MonitoringTables } from './tables.ts'

const SECOND_MS = 1_000

export const monitoring: Module = {
  name: 'monitoring',
  routes,
  consumers: () => [],
  tasks,
  liveUpdates,
  tickers,
  rooms: [{ shape: overviewRoom }, { shape: pausesRoom }],
}

function tasks(deps: Deps): readonly Task[] {
  const db = asModuleDb<MonitoringTables>(deps.db)
  return [
    { name: 'monitoring.draw-figures', everyMs: 10 * SECOND_MS, run: () => aggregateFigures(db, new Date()) },
    { name: 'monitoring.end-pauses', everyMs: 2 * SECOND_MS, run: () => endPauses(db, new Date()) },
    { name: 'monitoring.check-dependencies', everyMs: 15 * SECOND_MS, run: () => checkDependencies(deps) },
    { name: 'monitoring.forget-old', everyMs: 600 * SECOND_MS, run: () => deleteOldFigures(db) },
  ]
}
