import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { recordDisposal } from './commands/record-disposal.ts'
import * as contract from './contract.ts'
import { jobDisposal } from './queries/job-disposal.ts'
import { linkToTicket } from './queries/link-to-ticket.ts'
import { staffRoutes } from './staff/routes.ts'
import { recordOwnerView } from './steps/record-owner-view.ts'
import type { DisposalsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<DisposalsTables>(deps.db)
  route(app, deps, contract.jobDisposal, async ({ params, caller }) => {
    const now = new Date()
    const disposal = await jobDisposal(db, { ...params, viewerId: caller.userId }, now)
    // the state `said` means that the owner may read the record; `saying` is null for the owner
    const isReadByOwner = disposal?.state === 'said' && disposal.saying === null
    if (isReadByOwner) await recordOwnerView(db, { ...params, version: disposal.version }, now)
    return { disposal }
  })
  route(app, deps, contract.recordDisposal, async ({ params, caller, body: input, files, command }) => {
    const recording = { ...params, carrierId: caller.userId, input, upload: files.photo }
    return recordDisposal(db, deps.files, recording, new Date(), command)
  })
  route(app, deps, contract.linkToTicket, async ({ params, caller }) =>
    linkToTicket(db, { ...params, viewer: caller }, new Date()),
  )
  staffRoutes(app, deps)
}
