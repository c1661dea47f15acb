import { own } from '#server/platform/database/database.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { forgetLooks } from './commands/forget-looks.ts'
import { routes } from './routes.ts'
import type { ReachTables } from './tables.ts'

const TIDY_EVERY_MS = 10 * 60_000

export const reach: Module = {
  name: 'reach',
  routes,
  consumers: () => [],
  tasks,
  announcements: [],
  rooms: [],
}

function tasks({ db: shared }: Deps): Task[] {
  const db = own<ReachTables>(shared)
  return [{ name: 'reach.forget-looks', everyMs: TIDY_EVERY_MS, run: () => forgetLooks(db) }]
}
