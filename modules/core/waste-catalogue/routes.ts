import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import * as contract from './catalogue/contract.ts'
import { pickableItems } from './queries/pickable-items.ts'
import { staffRoutes } from './staff/routes.ts'

/** Cache lifetime in browsers. */
const FOR_SECONDS = 'public, max-age=10'

export function routes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.catalogue, async ({ reply }) => {
    const items = await pickableItems(deps.db)
    reply.header('cache-control', FOR_SECONDS)
    return { items }
  })
  staffRoutes(app, deps)
}
