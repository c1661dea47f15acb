import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const blocking: Module = {
  name: 'blocking',
  routes,
  consumers: () => [],
  tasks: () => [],
  liveUpdates: [],
  rooms: [],
}
