import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const places: Module = {
  name: 'places',
  routes,
  consumers: () => [],
  tasks: () => [],
  liveUpdates: [],
  rooms: [],
}
