import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const todo: Module = {
  name: 'inbox',
  routes,
  consumers: () => [],
  tasks: () => [],
  liveUpdates: [],
  rooms: [],
}
