import type { Module } from '#server/platform/module.ts'
import { reportRevoked } from './consumers/on-session-ended.ts'
import { routes } from './routes.ts'

export const apiKeys: Module = {
  name: 'api-keys',
  routes,
  consumers: () => [reportRevoked],
  tasks: () => [],
  liveUpdates: [],
  rooms: [],
}
