import type { Module } from '#server/platform/module.ts'
import { announceBadges } from './consumers/on-verification-decided.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'

export const bidding: Module = {
  name: 'bidding',
  routes,
  consumers: () => [announceBadges],
  tasks: () => [],
  announcements,
  rooms: [],
}
