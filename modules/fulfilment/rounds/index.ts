import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const rounds: Module = {
  name: 'rounds',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements: [],
  rooms: [],
}
