import { own } from '#server/platform/database/database.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { forgetCases } from './commands/forget-cases.ts'
import { caseMails } from './consumers/on-cases.ts'
import { wrongVans } from './consumers/on-van-mismatched.ts'
import { routes } from './routes.ts'
import type { CasesTables } from './tables.ts'

const FORGET_EVERY_MS = 60 * 60_000

export const cases: Module = {
  name: 'cases',
  routes,
  consumers: ({ config }) => [caseMails, wrongVans(config)],
  tasks,
  announcements: [],
  rooms: [],
}

function tasks({ config, db: shared }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('cases')) return []
  const db = own<CasesTables>(shared)
  return [{ name: 'cases.forget', everyMs: FORGET_EVERY_MS, run: () => forgetCases(db, new Date()) }]
}
