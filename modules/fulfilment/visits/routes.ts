import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { arrivalRoutes } from './arrival/routes.ts'
import { beginLoading } from './commands/begin-loading.ts'
import * as contract from './contract.ts'
import { priceRoutes } from './prices/routes.ts'
import { visitOfJob } from './queries/visit-of-job.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { rightsRoutes } from './rights/routes.ts'
import type { VisitsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<VisitsTables>(deps.db)
  route(app, deps, contract.readVisit, async ({ params, caller }) =>
    visitOfJob(db, { requestId: params.requestId, viewerId: caller.userId }),
  )

  route(app, deps, contract.beginLoading, async ({ params, caller, command }) =>
    beginLoading(db, { requestId: params.requestId, callerId: caller.userId }, new Date(), command),
  )
  arrivalRoutes(app, deps)
  priceRoutes(app, deps)
  receiptRoutes(app, deps)
  rightsRoutes(app, deps)
}
