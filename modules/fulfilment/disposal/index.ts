import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteExpiredDisposals } from './commands/delete-expired-disposals.ts'
import { remindNextCarrier } from './commands/remind-next-carrier.ts'
import { awaitDisposals } from './consumers/on-job-events.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { DisposalsTables } from './tables.ts'

const REMIND_EVERY_MS = 60_000
const DELETE_EVERY_MS = 60 * 60_000

export const disposal: Module = {
  name: 'disposals',
  routes,
  consumers: () => [awaitDisposals],
  tasks,
  liveUpdates,
  rooms: [],
}

function tasks({ config, db: shared, files }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('duty')) return []
  const db = asModuleDb<DisposalsTables>(shared)
  return [
    {
      name: 'disposals.remind',
      everyMs: REMIND_EVERY_MS,
      run: () => runUntilDone(() => remindNextCarrier(db, new Date())),
    },
    { name: 'disposals.forget', everyMs: DELETE_EVERY_MS, run: () => deleteExpiredDisposals(db, files, new Date()) },
  ]
}
