import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteExpiredMessages } from './commands/delete-expired-messages.ts'
import { notifyOfSuspensions } from './consumers/on-suspensions.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { MessagesTables } from './tables.ts'

const DELETE_EVERY_MS = 60 * 60_000

export const messages: Module = {
  name: 'messages',
  routes,
  consumers: () => whileFeatureOn('talk', notifyOfSuspensions),
  tasks,
  liveUpdates,
  rooms: [],
}

function tasks({ config, db: shared, files }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('talk')) return []
  const db = asModuleDb<MessagesTables>(shared)
  return [
    {
      name: 'messages.forget',
      everyMs: DELETE_EVERY_MS,
      run: () => runUntilDone(() => deleteExpiredMessages(db, files, new Date())),
    },
  ]
}
