import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { saveReceiver } from './commands/save-receiver.ts'
import { saveTreatments } from './commands/save-treatments.ts'
import { takeMovements } from './commands/take-movements.ts'
import * as contract from './contract.ts'
import { trackingOfJob } from './queries/tracking-of-job.ts'
import { trackingSettings } from './settings.ts'
import type { TrackingTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<TrackingTables>(deps.db)
  const settings = trackingSettings(deps.config)
  const read = (requestId: string, viewerId: string) => trackingOfJob(db, { requestId, viewerId }, settings, new Date())
  route(app, deps, contract.readTracking, async ({ params, caller }) => read(params.requestId, caller.userId))
  route(app, deps, contract.saveReceiver, async ({ params, caller, body }) => {
    await saveReceiver(db, { requestId: params.requestId, callerId: caller.userId, input: body }, new Date())
    return read(params.requestId, caller.userId)
  })
  route(app, deps, contract.saveTreatments, async ({ params, caller, body }) => {
    await saveTreatments(db, { requestId: params.requestId, callerId: caller.userId, input: body }, new Date())
    return read(params.requestId, caller.userId)
  })
  route(app, deps, contract.takeMovements, async ({ params, caller }) =>
    takeMovements(db, { requestId: params.requestId, callerId: caller.userId }, settings, new Date()),
  )
}
