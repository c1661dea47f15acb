import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { decideReturn } from '../commands/decide-return.ts'
import { bidLedger } from '../queries/bid-ledger.ts'
import { returnQueue } from '../queries/return-queue.ts'
import type { BiddingTables } from '../tables.ts'
import * as contract from './contract.ts'

/** Registers the routes for a carrier's ledger of bids and for staff decisions about returns (QUOTA-04, QUOTA-05). */
export function returnRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<BiddingTables>(deps.db)
  route(app, deps, contract.myBidLedger, async ({ caller }) => bidLedger(db, caller.userId, new Date()))
  route(app, deps, contract.returnQueue, async ({ query }) => ({ items: await returnQueue(db, query) }))
  route(app, deps, contract.decideReturn, async ({ params, caller, body, command }) =>
    decideReturn(db, { bidId: params.bidId, staffId: caller.userId, ...body }, new Date(), command),
  )
}
