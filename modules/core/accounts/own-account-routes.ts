import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { changePassword } from './commands/change-password.ts'
import * as contract from './contract.ts'
import { changeEmail } from './links/commands/change-email.ts'
import * as linksContract from './links/contract.ts'
import { endMySession } from './sessions/commands/end-my-session.ts'
import { signOutAll } from './sessions/commands/sign-out-all.ts'
import { clearSessionCookies, deviceCookieSetter, signInOriginOf } from './sessions/cookies.ts'
import { sessionsOf } from './sessions/queries/sessions-of.ts'
import type { AccountsTables } from './tables.ts'

/** Routes for a user's own account. */
export function ownAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<AccountsTables>(deps.db)
  const setDeviceCookie = deviceCookieSetter(deps)

  route(app, deps, linksContract.changePassword, async ({ caller, body, request, reply }) => {
    const origin = signInOriginOf(request, deps.config)
    const input = { ...body, ...origin, userId: caller.userId, sessionId: caller.sessionId }
    setDeviceCookie(reply, await changePassword(db, input, new Date()))
  })
  route(app, deps, linksContract.changeEmail, ({ caller, body }) =>
    changeEmail(db, { ...body, userId: caller.userId }, deps.config.SESSION_SECRET, new Date()),
  )
  route(app, deps, contract.mySessions, async ({ caller }) => ({
    items: await sessionsOf(db, caller.userId, caller.sessionId, new Date()),
  }))
  route(app, deps, contract.endMySession, async ({ caller, params, reply }) => {
    await endMySession(db, { userId: caller.userId, sessionId: params.sessionId }, new Date())
    if (params.sessionId === caller.sessionId) clearSessionCookies(reply, deps.config)
  })
  route(app, deps, contract.signOutEverywhere, async ({ caller, body, reply }) => {
    await signOutAll(db, { userId: caller.userId, ...body }, new Date())
    clearSessionCookies(reply, deps.config)
  })
}
