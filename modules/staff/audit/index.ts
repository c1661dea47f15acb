import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const audit: Module = {
  name: 'audit',
  routes,
  consumers: () => [],
  tasks: () => [],
  liveUpdates: [],
  rooms: [],
}
