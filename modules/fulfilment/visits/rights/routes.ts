import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { askEarlyStart } from '../commands/ask-early-start.ts'
import { endJob } from '../commands/end-job.ts'
import type { VisitsTables } from '../tables.ts'
import * as contract from './contract.ts'

/** Routes for the right to cancel and the early end of a job. */
export function rightsRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<VisitsTables>(deps.db)
  route(app, deps, contract.askEarlyStart, async ({ params, caller, command }) =>
    askEarlyStart(db, { requestId: params.requestId, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.cancelJob, async ({ params, caller, body, command }) => {
    const ending = { requestId: params.requestId, callerId: caller.userId, by: 'owner', reason: body.reason } as const
    return endJob(db, ending, new Date(), command)
  })
  route(app, deps, contract.giveUpJob, async ({ params, caller, body, command }) => {
    const ending = { requestId: params.requestId, callerId: caller.userId, by: 'carrier', reason: body.reason } as const
    return endJob(db, ending, new Date(), command)
  })
}
