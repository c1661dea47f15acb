import type { Config } from '#server/platform/config.ts'
import type { Executor } from '#server/platform/database.ts'
import type { SearchEngine } from './engine.ts'
import { postgresEngine } from './postgres/postgres-engine.ts'

/** Each engine by the name that SEARCH_ENGINE gives it. */
const ENGINES: Readonly<Record<Config['SEARCH_ENGINE'], (db: Executor) => SearchEngine>> = {
  postgres: postgresEngine,
}

/** The engine that answers, as the configuration names it. */
export const openEngine = ({ db, config }: { db: Executor; config: Pick<Config, 'SEARCH_ENGINE'> }): SearchEngine =>
  ENGINES[config.SEARCH_ENGINE](db)
