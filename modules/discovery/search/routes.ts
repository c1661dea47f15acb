import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { requestComparison } from './commands/request-comparison.ts'
import { resumeRebuild } from './commands/resume-rebuild.ts'
import { startRebuild } from './commands/start-rebuild.ts'
import { stopRebuild } from './commands/stop-rebuild.ts'
import * as contract from './contract.ts'
import { openEngine } from './open-engine.ts'
import { searchResults } from './queries/search-results.ts'
import { searchState } from './queries/search-state.ts'
import type { SearchTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const engine = openEngine(deps)
  const db = asModuleDb<SearchTables>(deps.db)
  const reviews = !deps.config.FEATURES_OFF.includes('reviews')
  route(app, deps, contract.search, ({ query }) => searchResults(deps.db, engine, query, reviews))
  route(app, deps, contract.searchState, () => searchState(db, engine))
  route(app, deps, contract.startRebuild, ({ caller }) => startRebuild(db, engine, caller.userId, new Date()))
  route(app, deps, contract.resumeRebuild, ({ caller }) => resumeRebuild(db, caller.userId, new Date()))
  route(app, deps, contract.stopRebuild, async ({ caller }) => {
    await stopRebuild(db, caller.userId, new Date())
    return null
  })
  route(app, deps, contract.compareIndex, async ({ caller }) => {
    await requestComparison(db, caller.userId, new Date())
    return null
  })
}
