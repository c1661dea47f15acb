import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const calendars: Module = {
  name: 'calendars',
  routes,
  consumers: () => [],
  tasks: () => [],
  liveUpdates: [],
  rooms: [],
}
