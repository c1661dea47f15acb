import type { Module } from '#server/platform/module.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'

export const bidding: Module = {
  name: 'bidding',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements,
  rooms: [],
}
