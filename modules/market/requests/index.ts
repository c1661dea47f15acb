import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteOldCollectionDetails } from './commands/delete-old-collection-details.ts'
import { countBids } from './consumers/on-bids.ts'
import { requestRoom, requestsRoom } from './contract/facts.ts'
import { staffJobsRoom } from './contract/staff.ts'
import { liveUpdates } from './live.ts'
import { pages } from './pages.ts'
import { isRequestShown } from './queries/request-shown.ts'
import { routes } from './routes.ts'
import type { RequestsTables } from './tables.ts'

const DELETE_EVERY_MS = 60 * 60_000

export const requests: Module = {
  name: 'requests',
  routes,
  consumers: () => [countBids],
  tasks,
  pages,
  liveUpdates,
  rooms: [{ shape: requestRoom, isShown: isRequestShown }, { shape: requestsRoom }, { shape: staffJobsRoom }],
}

function tasks({ db: anyDb }: Deps): Task[] {
  const db = asModuleDb<RequestsTables>(anyDb)
  return [
    {
      name: 'requests.forget-collection-details',
      everyMs: DELETE_EVERY_MS,
      run: () => runUntilDone(() => deleteOldCollectionDetails(db, new Date())),
    },
  ]
}
