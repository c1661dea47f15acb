import type { FastifyInstance } from 'fastify'
import { own } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { decideProof } from '../commands/decide-proof.ts'
import { linkForStaff } from '../queries/link-to-photo.ts'
import { proofForStaff } from '../queries/proof-for-staff.ts'
import { proofQueue } from '../queries/proof-queue.ts'
import type { DisposalsTables } from '../tables.ts'
import * as contract from './contract.ts'

/** What staff see and decide of proofs (PROOF-04). */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const db = own<DisposalsTables>(deps.db)
  route(app, deps, contract.proofQueue, async () => proofQueue(db))
  route(app, deps, contract.staffProof, async ({ params }) => ({
    proof: await proofForStaff(db, params.requestId, new Date()),
  }))
  route(app, deps, contract.decideProof, async ({ params, body, caller, command }) =>
    decideProof(db, { ...params, ...body, reason: body.reason || null, staffId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.linkToProof, async ({ params, caller }) =>
    linkForStaff(db, { ...params, viewer: caller }, new Date()),
  )
}
