import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { keepRequest } from './commands/keep-request.ts'
import { recordBusinessView } from './commands/record-business-view.ts'
import * as contract from './contract.ts'
import { reachByOutward } from './queries/reach-by-outward.ts'
import { requestsWithoutBids } from './queries/requests-without-bids.ts'
import type { CoverageTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<CoverageTables>(deps.db)
  const featuresOff = deps.config.FEATURES_OFF
  const features = { loads: !featuresOff.includes('load'), floors: !featuresOff.includes('costFloor') }
  route(app, deps, contract.viewRequest, async ({ params, caller }) => {
    await recordBusinessView(db, { requestId: params.requestId, userId: caller.userId }, new Date())
    return null
  })
  route(app, deps, contract.requestsWithoutBids, async ({ caller }) => ({
    items: await requestsWithoutBids(db, caller.userId, features, new Date()),
  }))
  route(app, deps, contract.keepRequest, async ({ params, caller }) => {
    await keepRequest(db, { requestId: params.requestId, userId: caller.userId }, new Date())
    return null
  })
  route(app, deps, contract.reach, async ({ query }) => ({
    items: await reachByOutward(db, Number(query.days), new Date()),
  }))
}
