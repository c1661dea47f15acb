import type { Module } from '#server/platform/module.ts'
import { routes } from './routes.ts'

export const people: Module = {
  name: 'people',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements: [],
  rooms: [],
}
