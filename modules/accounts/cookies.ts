import type { FastifyReply } from 'fastify'
import type { Deps } from '#server/platform/module.ts'
import type { OpenedSession } from './commands/open-session.ts'
import { SESSION_HINT_COOKIE, type Session } from './contract.ts'
import { REFRESH_MS } from './rules.ts'
import { type HeldSession, toSessionUser } from './session-user.ts'

export const REFRESH_COOKIE = 'kerbside_refresh'

/** Gives how a session is told to its browser, with a new access token; its cookies stay as they are. */
export function telling({ config, tokens }: Pick<Deps, 'config' | 'tokens'>) {
  const required = config.STAFF_SECOND_FACTOR === 'required'
  return (held: HeldSession): Session => {
    const user = toSessionUser(held, required)
    const caller = { userId: user.id, sessionId: held.sessionId, staffLevel: user.staffLevel }
    return { ...tokens.issue(caller, new Date()), user }
  }
}

/** Gives how a session is handed to a browser: the refresh token goes into a cookie that no script can read. */
export function handing({ config, tokens }: Pick<Deps, 'config' | 'tokens'>) {
  const tell = telling({ config, tokens })
  const secure = config.PUBLIC_URL.every((url) => url.startsWith('https:'))
  const cookie = { sameSite: 'lax', secure, maxAge: REFRESH_MS / 1_000 } as const
  return (reply: FastifyReply, { refreshToken, ...held }: OpenedSession): Session => {
    reply.setCookie(REFRESH_COOKIE, refreshToken, { ...cookie, httpOnly: true, path: '/api' })
    reply.setCookie(SESSION_HINT_COOKIE, '1', { ...cookie, path: '/' })
    return tell(held)
  }
}

/** Takes the cookies of a session that is over from the browser. */
export function forgetSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: '/api' })
  reply.clearCookie(SESSION_HINT_COOKIE, { path: '/' })
}
