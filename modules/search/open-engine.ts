import type { Deps } from '#server/platform/module.ts'
import type { SearchEngine } from './engine.ts'
import { postgresEngine } from './postgres/postgres-engine.ts'
import { openTypesense } from './typesense/client.ts'
import { typesenseEngine } from './typesense/typesense-engine.ts'

/** After Typesense did not answer, no search waits for it again for so long. */
const REST_MS = 5_000

type Needed = Pick<Deps, 'db' | 'config' | 'logger'>

/** The engine that answers, as the configuration names it. While Typesense is away PostgreSQL answers and says nothing. */
export function openEngine({ db, config, logger }: Needed): SearchEngine {
  const postgres = postgresEngine(db)
  if (config.SEARCH_ENGINE === 'postgres') return postgres
  const typesense = typesenseEngine(openTypesense(config))
  return {
    ...typesense,
    search: orElse(typesense, postgres, (error) => logger.warn({ err: error }, 'Typesense is away')),
  }
}

function orElse(first: SearchEngine, second: SearchEngine, onAway: (error: unknown) => void): SearchEngine['search'] {
  let restUntil = 0
  return async (wanted) => {
    if (Date.now() < restUntil) return second.search(wanted)
    try {
      return await first.search(wanted)
    } catch (error) {
      restUntil = Date.now() + REST_MS
      onAway(error)
      return second.search(wanted)
    }
  }
}
