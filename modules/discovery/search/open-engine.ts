import { onFirstUse } from '#server/platform/kernel/on-first-use.ts'
import type { Deps } from '#server/platform/module.ts'
import type { SearchEngine } from './engine.ts'
import { postgresEngine } from './postgres/postgres-engine.ts'
import type { TypesenseSettings } from './typesense/client.ts'

/** How long searches skip Typesense after it failed to answer. */
const SKIP_MS = 5_000

type EngineDeps = Pick<Deps, 'db' | 'config' | 'logger'>

/** Returns the configured engine. While Typesense is down, searches fall back to PostgreSQL. */
export function openEngine({ db, config, logger }: EngineDeps): SearchEngine {
  const postgres = postgresEngine(db)
  if (config.SEARCH_ENGINE === 'postgres') return postgres
  const typesense = openTypesenseEngine(config)
  return {
    ...typesense,
    search: withFallback(typesense, postgres, (error) => logger.warn({ err: error }, 'Typesense is unavailable')),
  }
}

/** Returns the Typesense engine. Its package is loaded on the first call, so that processes using PostgreSQL don't. */
function openTypesenseEngine(config: TypesenseSettings): SearchEngine {
  const loadEngine = onFirstUse(async () => {
    const [{ openTypesense }, { typesenseEngine }] = await Promise.all([
      import('./typesense/client.ts'),
      import('./typesense/typesense-engine.ts'),
    ])
    return typesenseEngine(openTypesense(config))
  })
  return {
    name: 'typesense',
    write: async (changes) => (await loadEngine()).write(changes),
    fill: async (changes) => (await loadEngine()).fill(changes),
    search: async (query) => (await loadEngine()).search(query),
    counts: async (role) => (await loadEngine()).counts(role),
    versions: async (...window) => (await loadEngine()).versions(...window),
    beginBuilding: async () => (await loadEngine()).beginBuilding(),
    refresh: async (role) => (await loadEngine()).refresh(role),
    swap: async (now) => (await loadEngine()).swap(now),
  }
}

function withFallback(
  first: SearchEngine,
  second: SearchEngine,
  onUnavailable: (error: unknown) => void,
): SearchEngine['search'] {
  let skipUntil = 0
  return async (query) => {
    if (Date.now() < skipUntil) return second.search(query)
    try {
      return await first.search(query)
    } catch (error) {
      skipUntil = Date.now() + SKIP_MS
      onUnavailable(error)
      return second.search(query)
    }
  }
}
