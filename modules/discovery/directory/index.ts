import { asModuleDb } from '#server/platform/database/database.ts'
import type { Module } from '#server/platform/module.ts'
import { locateNextBatch } from './commands/locate-next-batch.ts'
import { updateMapPins } from './consumers/on-business-changes.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'
import type { DirectoryTables } from './tables.ts'

const CHECK_EVERY_MS = 10_000

export const directory: Module = {
  name: 'directory',
  routes,
  consumers: () => [updateMapPins],
  tasks: ({ db }) => [
    {
      name: 'directory.go-round',
      everyMs: CHECK_EVERY_MS,
      run: () => locateNextBatch(asModuleDb<DirectoryTables>(db), new Date()),
    },
  ],
  pages,
  liveUpdates: [],
  rooms: [],
}
