import type { FastifyInstance } from 'fastify'
import { clearSessionCookies } from '#modules/core/accounts/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { deleteAccount } from './commands/delete-account.ts'
import { requestExport } from './commands/request-export.ts'
import * as contract from './contract.ts'
import { latestExport } from './queries/latest-export.ts'
import { linkToExport } from './queries/link-to-export.ts'
import type { PrivacyTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<PrivacyTables>(deps.db)
  route(app, deps, contract.requestExport, ({ caller, command }) =>
    requestExport(db, caller.userId, new Date(), command),
  )
  route(app, deps, contract.latestExport, async ({ caller }) => ({
    latest: await latestExport(db, caller.userId, new Date()),
  }))
  route(app, deps, contract.linkToExport, ({ params, caller }) => linkToExport(db, params.exportId, caller, new Date()))
  route(app, deps, contract.deleteAccount, async ({ body, caller, reply }) => {
    await deleteAccount({ ...deps, db }, { caller, password: body.password }, new Date())
    clearSessionCookies(reply, deps.config)
    return null
  })
}
