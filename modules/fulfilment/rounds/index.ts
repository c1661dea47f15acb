import { asModuleDb } from '#server/platform/database/database.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteExpiredRounds } from './commands/delete-expired-rounds.ts'
import { placeJobs } from './consumers/on-visits.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { RoundsTables } from './tables.ts'

const DELETE_EVERY_MS = 60 * 60_000

export const rounds: Module = {
  name: 'rounds',
  routes,
  consumers: () => [placeJobs],
  tasks,
  liveUpdates,
  rooms: [],
}

function tasks({ db: shared }: Deps): Task[] {
  const db = asModuleDb<RoundsTables>(shared)
  return [{ name: 'rounds.forget', everyMs: DELETE_EVERY_MS, run: () => deleteExpiredRounds(db, new Date()) }]
}
