import type { Module } from '#server/platform/module.ts'
import { ideasRoom } from './contract.ts'
import { liveUpdates } from './live.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

export const ideas: Module = {
  name: 'ideas',
  routes,
  consumers: () => [],
  tasks: () => [],
  pages,
  liveUpdates,
  rooms: [{ shape: ideasRoom }],
}
