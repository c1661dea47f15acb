import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import { usesRegisterEmulator } from '#server/platform/kernel/config.ts'
import type { Deps } from '#server/platform/module.ts'
import { changeRegulator } from '../commands/change-regulator.ts'
import { decideRegistration } from '../commands/decide-registration.ts'
import { endOverride } from '../commands/end-override.ts'
import { overrideRegistration } from '../commands/override-registration.ts'
import { recheckRegistration } from '../commands/recheck-registration.ts'
import { stopRegister } from '../commands/stop-register.ts'
import * as registerHealthContract from '../contract/register-health.ts'
import * as contract from '../contract/staff.ts'
import { withEvidence } from '../evidence.ts'
import { linkToEvidence } from '../queries/link-to-evidence.ts'
import { registerHealth } from '../queries/register-health.ts'
import { registrationCalendar } from '../queries/registration-calendar.ts'
import { registrationForStaff } from '../queries/registration-for-staff.ts'
import { registrationQueue } from '../queries/registration-queue.ts'
import type { Register } from '../register.ts'
import type { RegistrationTables } from '../tables.ts'

/** Routes for staff to see and decide registrations (TRUST-06). */
export function staffRoutes(app: FastifyInstance, deps: Deps, register: Register | null): void {
  const db = asModuleDb<RegistrationTables>(deps.db)
  const health = () =>
    registerHealth(db, { configured: register !== null, practice: usesRegisterEmulator(deps.config) }, new Date())
  route(app, deps, contract.trustQueue, async () => registrationQueue(db, new Date()))
  route(app, deps, contract.trustCase, async ({ params }) => registrationForStaff(db, params.businessId))
  route(app, deps, contract.decideRegistration, async ({ params, body: decision, caller, files, command }) => {
    const deciding = { businessId: params.businessId, staffId: caller.userId, decision }
    return withEvidence(deps.files, params.businessId, files.evidence, (evidence) =>
      decideRegistration(db, { ...deciding, evidence }, new Date(), command),
    )
  })
  route(app, deps, contract.overrideRegistration, async ({ params, body, caller, files, command }) => {
    const overriding = { businessId: params.businessId, staffId: caller.userId, ...body }
    return withEvidence(deps.files, params.businessId, files.evidence, (evidence) =>
      overrideRegistration(db, { ...overriding, evidence }, new Date(), command),
    )
  })
  route(app, deps, contract.endOverride, async ({ params, body, caller, command }) =>
    endOverride(db, { ...params, staffId: caller.userId, ...body }, new Date(), command),
  )
  route(app, deps, contract.checkRegistration, async ({ params, caller }) => {
    await recheckRegistration(db, register, { ...params, staffId: caller.userId }, new Date())
    return registrationForStaff(db, params.businessId)
  })
  route(app, deps, contract.changeRegulator, async ({ params, body, caller, command }) =>
    changeRegulator(db, register !== null, { ...params, staffId: caller.userId, ...body }, new Date(), command),
  )
  route(app, deps, contract.linkToEvidence, async ({ params, caller }) =>
    linkToEvidence(db, { ...params, viewer: caller }, new Date()),
  )
  route(app, deps, registerHealthContract.trustCalendar, async () => registrationCalendar(db, new Date()))
  route(app, deps, registerHealthContract.registerHealth, async () => health())
  route(app, deps, contract.stopRegister, async ({ body, caller, command }) => {
    await stopRegister(db, { staffId: caller.userId, ...body }, new Date(), command)
    return health()
  })
}
