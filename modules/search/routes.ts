import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/module.ts'
import { route } from '#server/platform/route.ts'
import * as contract from './contract.ts'
import { openEngine } from './open-engine.ts'
import { search } from './queries/search.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const engine = openEngine(deps)
  route(app, deps, contract.search, ({ query }) => search(deps.db, engine, query))
}
