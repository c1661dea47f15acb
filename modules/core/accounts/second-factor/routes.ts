import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { staffList } from '../queries/staff-list.ts'
import { sessionPresenter } from '../sessions/cookies.ts'
import type { AccountsTables } from '../tables.ts'
import { beginSecondFactor } from './commands/begin-second-factor.ts'
import { confirmSecondFactor } from './commands/confirm-second-factor.ts'
import { passSecondFactor } from './commands/pass-second-factor.ts'
import { replaceRecoveryCodes } from './commands/replace-recovery-codes.ts'
import { resetSecondFactor } from './commands/reset-second-factor.ts'
import { turnOffSecondFactor } from './commands/turn-off-second-factor.ts'
import * as secondFactorContract from './contract.ts'
import { secondFactorOf } from './queries/second-factor-of.ts'
import { openSealing } from './sealed-secrets.ts'

/** Routes for the second factor of staff. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<AccountsTables>(deps.db)
  const { PRODUCT_NAME: product } = deps.config
  const sealing = openSealing(deps.config)
  const required = deps.config.STAFF_SECOND_FACTOR === 'required'
  const present = sessionPresenter(deps)
  const factorCaller = ({ userId, sessionId }: Caller) => ({ userId, sessionId, sealing })

  route(app, deps, secondFactorContract.passSecondFactor, async ({ caller, body }) =>
    present(await passSecondFactor(db, { ...factorCaller(caller), ...body }, new Date())),
  )
  route(app, deps, secondFactorContract.mySecondFactor, async ({ caller }) => ({
    ...(await secondFactorOf(db, caller.userId)),
    required,
  }))
  route(app, deps, secondFactorContract.beginSecondFactor, ({ caller, body }) =>
    beginSecondFactor(db, { ...factorCaller(caller), ...body, product }, new Date()),
  )
  route(app, deps, secondFactorContract.confirmSecondFactor, async ({ caller, body }) => {
    const { session, recoveryCodes } = await confirmSecondFactor(db, { ...factorCaller(caller), ...body }, new Date())
    return { session: present(session), recoveryCodes }
  })
  route(app, deps, secondFactorContract.replaceRecoveryCodes, ({ caller, body }) =>
    replaceRecoveryCodes(db, { ...factorCaller(caller), ...body }, new Date()),
  )
  route(app, deps, secondFactorContract.turnOffSecondFactor, ({ caller, body }) =>
    turnOffSecondFactor(db, { ...factorCaller(caller), ...body, required }, new Date()),
  )
  route(app, deps, secondFactorContract.staffList, async () => ({ items: await staffList(db) }))
  route(app, deps, secondFactorContract.resetSecondFactor, ({ caller, params, body, command }) =>
    resetSecondFactor(db, { userId: params.userId, actorId: caller.userId, ...body }, new Date(), command),
  )
}
