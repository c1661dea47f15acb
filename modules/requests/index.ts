import type { Module } from '#server/platform/module.ts'
import { countBids } from './consumers/on-bids.ts'
import { requestRoom, requestsRoom } from './contract.ts'
import { announcements } from './live.ts'
import { pages } from './pages.ts'
import { isRequestShown } from './queries/request-shown.ts'
import { routes } from './routes.ts'
import { staffJobsRoom } from './staff/contract.ts'

export const requests: Module = {
  name: 'requests',
  routes,
  consumers: () => [countBids],
  tasks: () => [],
  pages,
  announcements,
  rooms: [{ shape: requestRoom, isShown: isRequestShown }, { shape: requestsRoom }, { shape: staffJobsRoom }],
}
