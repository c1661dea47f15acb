import { randomUUID } from 'node:crypto'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { continueRebuild } from './commands/continue-rebuild.ts'
import { keepIndex } from './commands/keep-index.ts'
import { indexFacts, mirrorFacts } from './consumers/on-findable-facts.ts'
import { openEngine } from './open-engine.ts'
import { postgresEngine } from './postgres/postgres-engine.ts'
import { routes } from './routes.ts'

/** Staff who ask for one see it begin within this. */
const LOOK_EVERY_MS = 3_000
/** A turn ends after this even when there is more to build: a process that stops waits for it. */
const TURN_MS = 10_000

export const search: Module = {
  name: 'search',
  routes,
  consumers: (deps) => {
    const engine = openEngine(deps)
    return engine.name === 'postgres' ? [indexFacts] : [indexFacts, mirrorFacts(deps.db, engine)]
  },
  tasks,
  announcements: [],
  rooms: [],
}

function tasks(deps: Deps): Task[] {
  const engine = openEngine(deps)
  const spare = engine.name === 'postgres' ? null : postgresEngine(deps.db)
  const builder = { db: deps.db, engine, holder: randomUUID() }
  return [
    {
      name: 'search.rebuild',
      everyMs: LOOK_EVERY_MS,
      async run() {
        const end = Date.now() + TURN_MS
        await continueRebuild(builder, () => Date.now() > end)
      },
    },
    { name: 'search.compare', everyMs: LOOK_EVERY_MS, run: () => keepIndex(deps.db, { engine, spare }, new Date()) },
  ]
}
