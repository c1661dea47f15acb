import type { Module } from '#server/platform/module.ts'
import { countReuse } from './consumers/on-reuse.ts'
import { routes } from './routes.ts'

export const keptInUse: Module = {
  name: 'kept-in-use',
  routes,
  consumers: () => [countReuse],
  tasks: () => [],
  liveUpdates: [],
  rooms: [],
}
