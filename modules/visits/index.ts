import { own } from '#server/platform/database/database.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { forgetVisits } from './commands/forget-visits.ts'
import { lapsePrices } from './commands/lapse-prices.ts'
import { issueReceipts } from './consumers/on-collected.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'
import type { VisitsTables } from './tables.ts'

const LAPSE_EVERY_MS = 15_000
const FORGET_EVERY_MS = 60 * 60_000

export const visits: Module = {
  name: 'visits',
  routes,
  consumers: ({ config }) => [issueReceipts(config)],
  tasks,
  announcements,
  rooms: [],
}

function tasks({ config, db: shared, files }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('duty')) return []
  const db = own<VisitsTables>(shared)
  return [
    { name: 'visits.lapse-prices', everyMs: LAPSE_EVERY_MS, run: () => lapsePrices(db, new Date()) },
    { name: 'visits.forget', everyMs: FORGET_EVERY_MS, run: () => forgetVisits(db, files, new Date()) },
  ]
}
