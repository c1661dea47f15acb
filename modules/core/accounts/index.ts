import { asModuleDb } from '#server/platform/database/database.ts'
import type { Module } from '#server/platform/module.ts'
import { deleteExpired } from './commands/delete-expired.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { AccountsTables } from './tables.ts'

const HOUR_MS = 60 * 60_000

export const accounts: Module = {
  name: 'accounts',
  routes,
  consumers: () => [],
  tasks: ({ db }) => [
    {
      name: 'accounts.forget-old',
      everyMs: HOUR_MS,
      run: () => deleteExpired(asModuleDb<AccountsTables>(db), new Date()),
    },
  ],
  liveUpdates,
  rooms: [],
}
