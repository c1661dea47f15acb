import type { FastifyReply } from 'fastify'
import { SESSION_HINT_COOKIE } from './contract.ts'

export const REFRESH_COOKIE = 'kerbside_refresh'

/** Takes the cookies of a session that is over from the browser. */
export function forgetSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: '/api' })
  reply.clearCookie(SESSION_HINT_COOKIE, { path: '/' })
}
