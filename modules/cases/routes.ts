import type { FastifyInstance } from 'fastify'
import { own } from '#server/platform/database/database.ts'
import { assertOn } from '#server/platform/http/assert-on.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { openCase } from './commands/open-case.ts'
import * as contract from './contract.ts'
import { jobCases } from './queries/job-cases.ts'
import { staffRoutes } from './staff/routes.ts'
import type { CasesTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = own<CasesTables>(deps.db)
  route(app, deps, contract.openCase, async ({ params, body, caller, command }) => {
    assertOn(deps, 'cases')
    const telling = { requestId: params.requestId, callerId: caller.userId, kind: body.kind, text: body.text || null }
    return openCase(db, telling, new Date(), command)
  })
  route(app, deps, contract.jobCases, async ({ params, caller }) => {
    assertOn(deps, 'cases')
    return { items: await jobCases(db, { requestId: params.requestId, callerId: caller.userId }) }
  })
  staffRoutes(app, deps)
}
