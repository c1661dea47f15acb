import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const subscriptions: Module = {
  name: 'subscriptions',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements: [],
  rooms: [],
}
