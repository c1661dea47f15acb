import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { returnUnopenedBids } from './commands/return-unopened-bids.ts'
import { returnWastedBids } from './consumers/on-bids-wasted.ts'
import { publishBidderChanges } from './consumers/on-profiles-hidden.ts'
import { notifyBidders } from './consumers/on-requests-ended.ts'
import { publishBadges } from './consumers/on-verification-decided.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { BiddingTables } from './tables.ts'

/** How soon after 48 hours an unopened bid is returned. */
const CHECK_EVERY_MS = 15_000

export const bidding: Module = {
  name: 'bidding',
  routes,
  consumers: () => [
    publishBadges,
    publishBidderChanges,
    notifyBidders,
    ...whileFeatureOn('bidReturns', returnWastedBids),
  ],
  tasks,
  liveUpdates,
  rooms: [],
}

function tasks({ config, db: anyDb }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('bidReturns')) return []
  const db = asModuleDb<BiddingTables>(anyDb)
  const run = () => runUntilDone(async () => (await returnUnopenedBids(db, new Date())) > 0)
  return [{ name: 'bidding.return-unopened', everyMs: CHECK_EVERY_MS, run }]
}
