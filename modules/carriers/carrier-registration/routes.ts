import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { explainRegistration } from './commands/explain-registration.ts'
import { saveRegistration } from './commands/save-registration.ts'
import * as contract from './contract.ts'
import { ownRegistration } from './queries/own-registration.ts'
import { openRegister } from './register.ts'
import { registrationRule } from './rules.ts'
import { staffRoutes } from './staff/routes.ts'
import type { RegistrationTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<RegistrationTables>(deps.db)
  const register = openRegister(deps.config)
  const rule = registrationRule(deps.config)
  route(app, deps, contract.myRegistration, async ({ caller }) => ownRegistration(db, caller.userId, rule, new Date()))
  route(app, deps, contract.saveRegistration, async ({ caller, body }) => {
    await saveRegistration(db, register, { userId: caller.userId, registration: body }, new Date())
    return ownRegistration(db, caller.userId, rule, new Date())
  })
  route(app, deps, contract.explainRegistration, async ({ caller, body }) => {
    await explainRegistration(db, { businessId: caller.userId, ...body })
    return ownRegistration(db, caller.userId, rule, new Date())
  })
  staffRoutes(app, deps, register)
}
