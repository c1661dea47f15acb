import { asModuleDb } from '#server/platform/database/database.ts'
import type { Module } from '#server/platform/module.ts'
import { forgetShares } from './commands/forget-shares.ts'
import { itemRoom, itemsRoom } from './contract/facts.ts'
import { liveUpdates } from './live.ts'
import { pages } from './pages.ts'
import { isItemShown } from './queries/item-page.ts'
import { routes } from './routes.ts'
import type { ItemsTables } from './tables.ts'

const FORGET_SHARES_EVERY_MS = 60 * 60_000

export const items: Module = {
  name: 'items',
  routes,
  consumers: () => [],
  tasks: ({ db }) => [
    {
      name: 'community.forget-shares',
      everyMs: FORGET_SHARES_EVERY_MS,
      run: () => forgetShares(asModuleDb<ItemsTables>(db), new Date()),
    },
  ],
  pages,
  liveUpdates,
  rooms: [{ shape: itemsRoom }, { shape: itemRoom, isShown: isItemShown }],
}
