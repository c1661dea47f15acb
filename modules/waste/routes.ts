import type { FastifyInstance } from 'fastify'
import { assertOn } from '#server/platform/http/assert-on.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import * as contract from './contract.ts'
import { catalogue } from './queries/catalogue.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.catalogue, async () => {
    assertOn(deps, 'load')
    return { items: await catalogue(deps.db) }
  })
}
