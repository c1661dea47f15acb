import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const inbox: Module = {
  name: 'inbox',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements: [],
  rooms: [],
}
