import type { Module } from '#server/platform/module.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'

export const questions: Module = {
  name: 'questions',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements,
  rooms: [],
}
