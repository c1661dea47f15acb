import { randomUUID } from 'node:crypto'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { continueRebuild } from './commands/continue-rebuild.ts'
import { repairIndex } from './commands/repair-index.ts'
import { indexChanges, mirrorChanges } from './consumers/on-findable-changes.ts'
import { openEngine } from './open-engine.ts'
import { postgresEngine } from './postgres/postgres-engine.ts'
import { routes } from './routes.ts'

/** How soon a rebuild or comparison starts after staff request it. */
const POLL_EVERY_MS = 3_000
/** Longest run of the rebuild task, because a process that shuts down waits for it. */
const RUN_MS = 10_000

export const search: Module = {
  name: 'search',
  routes,
  consumers: (deps) => {
    const engine = openEngine(deps)
    return engine.name === 'postgres' ? [indexChanges] : [indexChanges, mirrorChanges(deps.db, engine)]
  },
  tasks,
  liveUpdates: [],
  rooms: [],
}

function tasks(deps: Deps): Task[] {
  const engine = openEngine(deps)
  const fallback = engine.name === 'postgres' ? null : postgresEngine(deps.db)
  const builder = { db: deps.db, engine, holder: randomUUID() }
  return [
    {
      name: 'search.rebuild',
      everyMs: POLL_EVERY_MS,
      async run() {
        const end = Date.now() + RUN_MS
        await continueRebuild(builder, () => Date.now() > end)
      },
    },
    {
      name: 'search.compare',
      everyMs: POLL_EVERY_MS,
      run: () => repairIndex(deps.db, { engine, fallback }, new Date()),
    },
  ]
}
