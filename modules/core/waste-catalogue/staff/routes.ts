import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { changeItem } from '../commands/change-item.ts'
import { setRate } from '../commands/set-rate.ts'
import { itemHistory, staffItems } from '../queries/staff-items.ts'
import { currentRates, staffRates } from '../queries/staff-rates.ts'
import type { WasteTables } from '../tables.ts'
import * as contract from './contract.ts'

/** Routes for staff: viewers read items and rates, admins change them (LEGAL-04). */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<WasteTables>(deps.db)
  route(app, deps, contract.staffCatalogue, async () => ({ items: await staffItems(db) }))
  route(app, deps, contract.itemHistory, async ({ params }) => itemHistory(db, params.key))
  route(app, deps, contract.changeItem, async ({ params, caller, body: { reason, ...change }, command }) =>
    changeItem(db, { key: params.key, staffId: caller.userId, change, reason }, new Date(), command),
  )
  route(app, deps, contract.disposalRates, async () => ({ items: await currentRates(db, new Date()) }))
  route(app, deps, contract.rateHistory, async ({ query }) => ({ items: await staffRates(db, query, new Date()) }))
  route(app, deps, contract.setRate, async ({ caller, body, command }) =>
    setRate(db, { staffId: caller.userId, ...body }, new Date(), command),
  )
}
