import { asModuleDb } from '#server/platform/database/database.ts'
import { takeSteps } from '#server/platform/kernel/turn.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { forgetDisposals } from './commands/forget-disposals.ts'
import { remindNext } from './commands/remind-next.ts'
import { awaitProof } from './consumers/on-steps.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'
import type { DisposalsTables } from './tables.ts'

const REMIND_EVERY_MS = 60_000
const FORGET_EVERY_MS = 60 * 60_000

export const disposal: Module = {
  name: 'disposals',
  routes,
  consumers: () => [awaitProof],
  tasks,
  announcements,
  rooms: [],
}

function tasks({ config, db: shared, files }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('duty')) return []
  const db = asModuleDb<DisposalsTables>(shared)
  return [
    { name: 'disposals.remind', everyMs: REMIND_EVERY_MS, run: () => takeSteps(() => remindNext(db, new Date())) },
    { name: 'disposals.forget', everyMs: FORGET_EVERY_MS, run: () => forgetDisposals(db, files, new Date()) },
  ]
}
