import { ideasRoom } from '#modules/community/community/ideas/contract.ts'
import { itemRoom, itemsRoom } from '#modules/community/community/items/facts/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Module } from '#server/platform/module.ts'
import { forgetShares } from './items/commands/forget-shares.ts'
import { isItemShown } from './items/queries/item-page.ts'
import { announcements } from './live.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'
import type { CommunityTables } from './tables.ts'

const FORGET_SHARES_EVERY_MS = 60 * 60_000

export const community: Module = {
  name: 'community',
  routes,
  consumers: () => [],
  tasks: ({ db }) => [
    {
      name: 'community.forget-shares',
      everyMs: FORGET_SHARES_EVERY_MS,
      run: () => forgetShares(asModuleDb<CommunityTables>(db), new Date()),
    },
  ],
  pages,
  announcements,
  rooms: [{ shape: itemsRoom }, { shape: itemRoom, isShown: isItemShown }, { shape: ideasRoom }],
}
