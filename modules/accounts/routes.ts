import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { own } from '#server/platform/database.ts'
import type { Deps } from '#server/platform/module.ts'
import { route } from '#server/platform/route.ts'
import { refreshSession } from './commands/refresh-session.ts'
import { type OpenedSession, signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import { signUp } from './commands/sign-up.ts'
import * as contract from './contract.ts'
import { forgetSessionCookies, REFRESH_COOKIE } from './cookies.ts'
import { REFRESH_MS } from './rules.ts'
import type { AccountsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = own<AccountsTables>(deps.db)
  const secure = deps.config.PUBLIC_URL.every((url) => url.startsWith('https:'))
  const cookie = { sameSite: 'lax', secure, maxAge: REFRESH_MS / 1_000 } as const

  function hand(reply: FastifyReply, { sessionId, user, refreshToken }: OpenedSession): contract.Session {
    reply.setCookie(REFRESH_COOKIE, refreshToken, { ...cookie, httpOnly: true, path: '/api' })
    reply.setCookie(contract.SESSION_HINT_COOKIE, '1', { ...cookie, path: '/' })
    return { ...deps.tokens.issue({ userId: user.id, sessionId, role: user.role }, new Date()), user }
  }

  route(app, deps, contract.signUp, async ({ body }) => {
    await signUp(db, body, deps.config.SESSION_SECRET, new Date())
    return null
  })
  route(app, deps, contract.signIn, async ({ body, request, reply }) => {
    const attempt = { ...body, ip: request.ip, userAgent: request.headers['user-agent'] }
    return hand(reply, await signIn(db, attempt, new Date()))
  })
  route(app, deps, contract.refreshSession, async ({ request, reply }) => {
    const opened = await refreshSession(db, tokenOf(request), deps.config.SESSION_SECRET, new Date())
    if (opened) return { session: hand(reply, opened) }
    forgetSessionCookies(reply)
    return { session: null }
  })
  route(app, deps, contract.signOut, async ({ caller, request, reply }) => {
    await signOut(db, { refreshToken: tokenOf(request), sessionId: caller?.sessionId ?? null }, new Date())
    forgetSessionCookies(reply)
    return null
  })
}

const tokenOf = (request: FastifyRequest): string => request.cookies[REFRESH_COOKIE] ?? ''
