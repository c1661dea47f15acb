import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const blocks: Module = {
  name: 'blocks',
  routes,
  consumers: () => [],
  tasks: () => [],
  liveUpdates: [],
  rooms: [],
}
