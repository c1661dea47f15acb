import type { Module } from '#server/platform/module.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'

export const accounts: Module = {
  name: 'accounts',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements,
  rooms: [],
}
