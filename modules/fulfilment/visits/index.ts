import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteExpiredCodes } from './commands/delete-expired-codes.ts'
import { eraseExpiredReceipts } from './commands/erase-expired-receipts.ts'
import { expirePriceRequests } from './commands/expire-price-requests.ts'
import { notifyUnconfirmed } from './commands/notify-unconfirmed.ts'
import { setConfirmDeadlines } from './consumers/on-bids-accepted.ts'
import { storeRights } from './consumers/on-jobs-ended.ts'
import { notifyOfSuspensions } from './consumers/on-suspensions.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { VisitsTables } from './tables.ts'

const LAPSE_EVERY_MS = 15_000
const NOTIFY_EVERY_MS = 60_000
const DELETE_EVERY_MS = 60 * 60_000

export const visits: Module = {
  name: 'visits',
  routes,
  consumers: () => whileFeatureOn('duty', setConfirmDeadlines, storeRights, notifyOfSuspensions),
  tasks,
  liveUpdates,
  rooms: [],
}

function tasks({ config, db: shared, files }: Deps): Task[] {
  if (config.FEATURES_OFF.includes('duty')) return []
  const db = asModuleDb<VisitsTables>(shared)
  return [
    {
      name: 'visits.tell-unconfirmed',
      everyMs: NOTIFY_EVERY_MS,
      run: () => runUntilDone(() => notifyUnconfirmed(db, new Date())),
    },
    { name: 'visits.lapse-prices', everyMs: LAPSE_EVERY_MS, run: () => expirePriceRequests(db, new Date()) },
    { name: 'visits.forget-codes', everyMs: DELETE_EVERY_MS, run: () => deleteExpiredCodes(db, new Date()) },
    {
      name: 'visits.forget-receipts',
      everyMs: DELETE_EVERY_MS,
      run: () => eraseExpiredReceipts(db, files, new Date()),
    },
  ]
}
