import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { cheapCarriers } from '../queries/cheap-carriers.ts'
import type { BiddingTables } from '../tables.ts'
import { tooCheap } from './contract.ts'

/** Registers the route for staff that lists carriers with bids far below disposal cost. */
export function tooCheapRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<BiddingTables>(deps.db)
  route(app, deps, tooCheap, async () => ({ items: await cheapCarriers(db, new Date()) }))
}
