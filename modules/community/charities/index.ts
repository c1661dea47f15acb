import type { Module } from '#server/platform/module.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

export const charities: Module = {
  name: 'charities',
  routes,
  consumers: () => [],
  tasks: () => [],
  pages,
  liveUpdates: [],
  rooms: [],
}
