import { asModuleDb } from '#server/platform/database/database.ts'
import { whileOn } from '#server/platform/delivery/consumers.ts'
import { takeSteps } from '#server/platform/kernel/turn.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { returnUnopened } from './commands/return-unopened.ts'
import { returnWasted } from './consumers/on-bids-wasted.ts'
import { announceNames } from './consumers/on-profiles-hidden.ts'
import { notifyBidders } from './consumers/on-requests-ended.ts'
import { announceBadges } from './consumers/on-verification-decided.ts'
import { announcements } from './live.ts'
import { routes } from './routes.ts'
import type { BiddingTables } from './tables.ts'

/** Unopened bids are returned to the minute. */
const LOOK_EVERY_MS = 15_000

export const bidding: Module = {
  name: 'bidding',
  routes,
  consumers: () => [announceBadges, announceNames, notifyBidders, ...whileOn('bidReturns', returnWasted)],
  tasks,
  announcements,
  rooms: [],
}

function tasks({ config, db: shared }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('bidReturns')) return []
  const db = asModuleDb<BiddingTables>(shared)
  const run = () => takeSteps(async () => (await returnUnopened(db, new Date())) > 0)
  return [{ name: 'bidding.return-unopened', everyMs: LOOK_EVERY_MS, run }]
}
