import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const wasteCatalogue: Module = {
  name: 'waste',
  routes,
  consumers: () => [],
  tasks: () => [],
  liveUpdates: [],
  rooms: [],
}
