import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteEndedLadders } from './commands/delete-ended-ladders.ts'
import { moveNextLadder } from './commands/move-next-ladder.ts'
import { settleOnItems } from './consumers/on-items.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { LaddersTables } from './tables.ts'

const MOVE_EVERY_MS = 15_000
const DELETE_EVERY_MS = 60 * 60_000

export const ladders: Module = {
  name: 'ladders',
  routes,
  consumers: ({ config }) => whileFeatureOn('ladder', settleOnItems(config.SESSION_SECRET)),
  tasks,
  liveUpdates,
  rooms: [],
}

/** Returns the tasks of ladders. While the feature is off, none is moved, but old ones are still deleted. */
function tasks({ db: anyDb, files, config }: Deps): Task[] {
  const db = asModuleDb<LaddersTables>(anyDb)
  const deleteEnded = {
    name: 'ladders.delete-ended',
    everyMs: DELETE_EVERY_MS,
    run: () => runUntilDone(() => deleteEndedLadders(db, files, new Date())),
  }
  if (config.FEATURES_OFF.includes('ladder')) return [deleteEnded]
  const move = {
    name: 'ladders.move',
    everyMs: MOVE_EVERY_MS,
    run: () => runUntilDone(() => moveNextLadder(db, config.SESSION_SECRET, new Date())),
  }
  return [deleteEnded, move]
}
