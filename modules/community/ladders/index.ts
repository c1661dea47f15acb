import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const ladders: Module = {
  name: 'ladders',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements: [],
  rooms: [],
}
