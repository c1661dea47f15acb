import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import * as contract from './contract.ts'
import { nearDevice } from './near/centre.ts'
import * as near from './near/contract.ts'
import { parsePlace } from './near/rules.ts'
import { findPlace } from './queries/find-place.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.findPlace, ({ query }) => findPlace(deps, query.postcode))
  route(app, deps, near.findNear, async ({ query }) => parsePlace(query.near))
  route(app, deps, near.nearDevice, ({ body }) => nearDevice(deps.db, body))
}
