import { asModuleDb } from '#server/platform/database/database.ts'
import { whileOn } from '#server/platform/delivery/consumers.ts'
import { takeSteps } from '#server/platform/kernel/turn.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { forgetCases } from './commands/forget-cases.ts'
import { settleNext } from './commands/settle-next.ts'
import { caseMails } from './consumers/on-cases.ts'
import { rightVans, wrongVans } from './consumers/on-vans.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'
import type { CasesTables } from './tables.ts'

const SETTLE_EVERY_MS = 60_000
const FORGET_EVERY_MS = 60 * 60_000

export const cases: Module = {
  name: 'cases',
  routes,
  consumers: () => [caseMails, ...whileOn('cases', wrongVans, rightVans)],
  tasks,
  announcements,
  rooms: [],
}

function tasks({ config, db: shared, files }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('cases')) return []
  const db = asModuleDb<CasesTables>(shared)
  return [
    { name: 'cases.settle', everyMs: SETTLE_EVERY_MS, run: () => takeSteps(() => settleNext(db, new Date())) },
    { name: 'cases.forget', everyMs: FORGET_EVERY_MS, run: () => takeSteps(() => forgetCases(db, files, new Date())) },
  ]
}
