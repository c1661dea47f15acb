import { asModuleDb } from '#server/platform/database/database.ts'
import type { Module } from '#server/platform/module.ts'
import { deleteExpiredShares } from './commands/delete-expired-shares.ts'
import { itemRoom, itemsRoom } from './contract/facts.ts'
import { liveUpdates } from './live.ts'
import { pages } from './pages.ts'
import { isItemShown } from './queries/item-page.ts'
import { routes } from './routes.ts'
import type { ItemsTables } from './tables.ts'

const DELETE_SHARES_EVERY_MS = 60 * 60_000

export const items: Module = {
  name: 'items',
  routes,
  consumers: () => [],
  tasks: ({ db }) => [
    {
      name: 'community.forget-shares',
      everyMs: DELETE_SHARES_EVERY_MS,
      run: () => deleteExpiredShares(asModuleDb<ItemsTables>(db), new Date()),
    },
  ],
  pages,
  liveUpdates,
  rooms: [{ shape: itemsRoom }, { shape: itemRoom, isShown: isItemShown }],
}
