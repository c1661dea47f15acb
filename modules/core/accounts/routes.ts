import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { signUp } from './commands/sign-up.ts'
import * as contract from './contract.ts'
import { confirmEmail } from './links/commands/confirm-email.ts'
import { requestLink } from './links/commands/request-link.ts'
import { resetPassword } from './links/commands/reset-password.ts'
import * as linksContract from './links/contract.ts'
import { checkResetLink } from './links/queries/check-reset-link.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { refreshSession } from './sessions/commands/refresh-session.ts'
import { signIn } from './sessions/commands/sign-in.ts'
import { signOut } from './sessions/commands/sign-out.ts'
import {
  clearSessionCookies,
  clearSignUpCookie,
  deviceCookieSetter,
  REFRESH_COOKIE,
  SIGN_UP_COOKIE,
  sessionSender,
  signInOriginOf,
  signUpCookieSetter,
} from './sessions/cookies.ts'
import type { AccountsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<AccountsTables>(deps.db)
  const secret = deps.config.SESSION_SECRET
  const support = { supportEmail: deps.config.SUPPORT_EMAIL }
  const settings = { ...support, confirmedOnly: deps.config.EMAIL_CONFIRMATION === 'required' }
  const sendSession = sessionSender(deps)
  const setDeviceCookie = deviceCookieSetter(deps)
  const setSignUpCookie = signUpCookieSetter(deps)

  route(app, deps, contract.signUp, async ({ body, reply }) => {
    setSignUpCookie(reply, await signUp(db, body, secret, new Date()))
  })
  route(app, deps, contract.signIn, async ({ body, request, reply }) => {
    const attempt = { ...body, ...signInOriginOf(request, deps.config), userAgent: request.headers['user-agent'] }
    const session = await signIn(db, attempt, settings, new Date())
    setDeviceCookie(reply, session)
    return sendSession(reply, session)
  })
  route(app, deps, contract.refreshSession, async ({ request, reply }) => {
    const session = await refreshSession(db, tokenOf(request), signInOriginOf(request, deps.config), new Date())
    if (session) return { session: sendSession(reply, session) }
    clearSessionCookies(reply, deps.config)
    return { session: null }
  })
  route(app, deps, contract.signOut, async ({ caller, request, reply }) => {
    await signOut(db, { refreshToken: tokenOf(request), sessionId: caller?.sessionId ?? null }, new Date())
    clearSessionCookies(reply, deps.config)
  })

  route(app, deps, linksContract.confirmEmail, async ({ body, request, reply }) => {
    // Someone who is already signed in here stays signed in.
    const signUpCookie = tokenOf(request) === '' ? request.cookies[SIGN_UP_COOKIE] : undefined
    const origin = { ...signInOriginOf(request, deps.config), userAgent: request.headers['user-agent'] }
    const input = { ...body, ...origin, signUpCookie }
    const { session, ...confirmed } = await confirmEmail(db, input, support, new Date())
    if (session === null) return { ...confirmed, session: null }
    clearSignUpCookie(reply)
    setDeviceCookie(reply, session)
    return { ...confirmed, session: sendSession(reply, session) }
  })
  route(app, deps, linksContract.resendConfirmation, ({ body }) =>
    requestLink(db, { email: body.email, purpose: 'confirm_email' }, secret, new Date()),
  )
  route(app, deps, linksContract.requestPasswordReset, ({ body }) =>
    requestLink(db, { email: body.email, purpose: 'reset_password' }, secret, new Date()),
  )
  route(app, deps, linksContract.checkResetLink, ({ body }) => checkResetLink(db, body.token, new Date()))
  route(app, deps, linksContract.resetPassword, async ({ body, request, reply }) => {
    const input = { ...body, ...signInOriginOf(request, deps.config), userAgent: request.headers['user-agent'] }
    const session = await resetPassword(db, input, support, new Date())
    setDeviceCookie(reply, session)
    return sendSession(reply, session)
  })

  ownAccountRoutes(app, deps)
  secondFactorRoutes(app, deps)
}

const tokenOf = (request: FastifyRequest): string => request.cookies[REFRESH_COOKIE] ?? ''
