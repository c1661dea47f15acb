import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { decideDisposal } from '../commands/decide-disposal.ts'
import { disposalForStaff } from '../queries/disposal-for-staff.ts'
import { disposalQueue } from '../queries/disposal-queue.ts'
import { linkToTicketForStaff } from '../queries/link-to-ticket.ts'
import type { DisposalsTables } from '../tables.ts'
import * as contract from './contract.ts'

/** Routes of the staff review of disposal records (PROOF-04). */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<DisposalsTables>(deps.db)
  route(app, deps, contract.disposalQueue, async () => disposalQueue(db))
  route(app, deps, contract.staffDisposal, async ({ params }) => ({
    proof: await disposalForStaff(db, params.requestId, new Date()),
  }))
  route(app, deps, contract.decideDisposal, async ({ params, body, caller, command }) =>
    decideDisposal(
      db,
      { ...params, ...body, reason: body.reason || null, staffId: caller.userId },
      new Date(),
      command,
    ),
  )
  route(app, deps, contract.linkToDisposalDocument, async ({ params, caller }) =>
    linkToTicketForStaff(db, { ...params, viewer: caller }, new Date()),
  )
}
