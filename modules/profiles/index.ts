import type { Module } from '#server/platform/module.ts'
import { verificationsRoom } from './contract.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'

export const profiles: Module = {
  name: 'profiles',
  routes,
  consumers: () => [],
  tasks: () => [],
  announcements,
  rooms: [{ shape: verificationsRoom }],
}
