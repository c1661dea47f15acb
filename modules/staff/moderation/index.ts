import type { Module } from '#server/platform/module.ts'
import { anonymiseReporters } from './consumers/on-account-deleted.ts'
import { reportsRoom } from './contract.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'

export const moderation: Module = {
  name: 'reports',
  routes,
  consumers: () => [anonymiseReporters],
  tasks: () => [],
  liveUpdates,
  rooms: [{ shape: reportsRoom }],
}
