import type { Module } from '#server/platform/module.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'
import { verificationsRoom } from './verification/contract.ts'

export const profiles: Module = {
  name: 'profiles',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements,
  rooms: [{ shape: verificationsRoom }],
}
