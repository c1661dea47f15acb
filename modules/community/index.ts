import { ideasRoom } from '#modules/community/ideas/contract.ts'
import { itemRoom, itemsRoom } from '#modules/community/items/contract.ts'
import type { Module } from '#server/platform/module.ts'
import { isItemShown } from './items/queries/item-page.ts'
import { announcements } from './live.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

export const community: Module = {
  name: 'community',
  routes,
  consumers: () => [],
  tasks: () => [],
  pages,
  announcements,
  rooms: [{ shape: itemsRoom }, { shape: itemRoom, isShown: isItemShown }, { shape: ideasRoom }],
}
