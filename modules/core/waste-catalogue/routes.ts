import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import * as contract from './catalogue/contract.ts'
import { pickableItems } from './queries/pickable-items.ts'
import { staffRoutes } from './staff/routes.ts'

/** Browsers reuse the catalogue for ten seconds. */
const CACHE_CONTROL = 'public, max-age=10'

export function routes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.catalogue, async ({ reply }) => {
    const items = await pickableItems(deps.db)
    reply.header('cache-control', CACHE_CONTROL)
    return { items }
  })
  staffRoutes(app, deps)
}
