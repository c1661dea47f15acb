import { asModuleDb } from '#server/platform/database/database.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { makeExport } from './commands/make-export.ts'
import { removeExpiredExports } from './commands/remove-expired-exports.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { PrivacyTables } from './tables.ts'

const MAKE_EVERY_MS = 1_000
const REMOVE_EVERY_MS = 60_000

export const privacy: Module = {
  name: 'privacy',
  routes,
  consumers: () => [],
  tasks,
  liveUpdates,
  rooms: [],
}

function tasks({ db: anyDb, files, config }: Deps): Task[] {
  const db = asModuleDb<PrivacyTables>(anyDb)
  return [
    {
      name: 'privacy.make-exports',
      everyMs: MAKE_EVERY_MS,
      // one per run, because a stopping process waits for it
      run: async () => void (await makeExport({ db, files, productName: config.PRODUCT_NAME })),
    },
    {
      name: 'privacy.remove-expired-exports',
      everyMs: REMOVE_EVERY_MS,
      run: () => removeExpiredExports(db, files, new Date()),
    },
  ]
}
