import type { Module } from '#server/platform/module.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'

export const visits: Module = {
  name: 'visits',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements,
  rooms: [],
}
