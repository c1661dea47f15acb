import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const waste: Module = {
  name: 'waste',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements: [],
  rooms: [],
}
