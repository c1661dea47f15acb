import type { Module } from '#server/platform/module.ts'
import { ideasRoom, itemRoom, itemsRoom } from './contract.ts'
import { announcements } from './live.ts'
import { pages } from './pages.ts'
import { isItemShown } from './queries/item-page.ts'
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
