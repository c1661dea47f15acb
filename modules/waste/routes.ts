import type { FastifyInstance } from 'fastify'
import { assertOn } from '#server/platform/http/assert-on.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import * as contract from './contract.ts'
import { catalogue } from './queries/catalogue.ts'
import { staffRoutes } from './staff/routes.ts'

/** Staff change it a few times a year. */
const FOR_SECONDS = 'public, max-age=60'

export function routes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.catalogue, async ({ reply }) => {
    assertOn(deps, 'load')
    const items = await catalogue(deps.db)
    reply.header('cache-control', FOR_SECONDS)
    return { items }
  })
  staffRoutes(app, deps)
}
