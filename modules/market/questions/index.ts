import type { Module } from '#server/platform/module.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'

export const questions: Module = {
  name: 'questions',
  routes,
  consumers: () => [],
  tasks: () => [],
  liveUpdates,
  rooms: [],
}
