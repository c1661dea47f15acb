import type { Module } from '#server/platform/module.ts'
import { announceNames } from './consumers/on-profiles-hidden.ts'
import { tellBidders } from './consumers/on-requests-ended.ts'
import { announceBadges } from './consumers/on-verification-decided.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'

export const bidding: Module = {
  name: 'bidding',
  routes,
  consumers: () => [announceBadges, announceNames, tellBidders],
  tasks: () => [],
  announcements,
  rooms: [],
}
