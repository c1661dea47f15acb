import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import * as contract from './contract.ts'
import { keptTotals, weightOfGift } from './queries/kept-totals.ts'
import type { KeptInUseTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<KeptInUseTables>(deps.db)
  route(app, deps, contract.keptInUse, () => keptTotals(db))
  route(app, deps, contract.keptItem, async ({ params }) => ({ kg: await weightOfGift(db, params.itemId) }))
}
