import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const profiles: Module = {
  name: 'profiles',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements: [],
  rooms: [],
}
