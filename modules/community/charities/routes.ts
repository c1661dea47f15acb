import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { changeCharity } from './commands/change-charity.ts'
import * as staffContract from './contract/staff.ts'
import * as contract from './contract.ts'
import { charityById, searchCharities } from './queries/charity-list.ts'
import { staffCharities, staffCharity } from './queries/staff-charities.ts'
import type { CharitiesTables } from './tables.ts'

/** Routes of the charity directory. */
export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<CharitiesTables>(deps.db)
  route(app, deps, contract.charities, ({ query }) => searchCharities(db, query))
  route(app, deps, contract.readCharity, async ({ params }) => {
    const charity = await charityById(db, params.charityId)
    if (!charity) throw notFound('Charity not found.')
    return charity
  })
  route(app, deps, staffContract.staffCharities, ({ query }) => staffCharities(db, query))
  route(app, deps, staffContract.staffCharity, async ({ params }) => {
    const charity = await staffCharity(db, params.charityId)
    if (!charity) throw notFound('Charity not found.')
    return charity
  })
  route(app, deps, staffContract.changeCharity, ({ params, caller, body, command }) =>
    changeCharity(db, { ...params, ...body, staffId: caller.userId }, new Date(), command),
  )
}
