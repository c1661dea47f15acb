import type { FastifyReply, FastifyRequest } from 'fastify'
import { PICTURES_COOKIE, PICTURES_PATH } from '#server/platform/files/public-files.ts'
import { ACCESS_TOKEN_LIFETIME_S } from '#server/platform/http/tokens.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { Deps } from '#server/platform/module.ts'
import { SESSION_HINT_COOKIE, type Session } from '../contract.ts'
import { confirmEmail } from '../links/contract.ts'
import { SIGN_UP_COOKIE_LIFETIME_MS } from '../links/sign-up-browser.ts'
import { REFRESH_TOKEN_LIFETIME_MS } from '../rules.ts'
import { signPageCookie } from './page-cookie.ts'
import { type SessionWithOwner, toSessionUser } from './session-user.ts'
import type { SignInOrigin } from './sign-in-origin.ts'
import type { DeviceCookie, OpenedSession } from './steps/open-session.ts'

/** Returns the page cookie's name. The prefix restricts it to this host, so other sites of the domain can't set it. */
export const pageCookieName = (config: Pick<Config, 'PUBLIC_URL'>): string =>
  isSecure(config) ? '__Host-kerbside_page' : 'kerbside_page'

export const REFRESH_COOKIE = 'kerbside_refresh'
const DEVICE_COOKIE = 'kerbside_device'
export const SIGN_UP_COOKIE = 'kerbside_signup'
/** Only the confirmation of mailed links needs this cookie. */
const SIGN_UP_PATH = confirmEmail.path
const DEVICE_COOKIE_S = 365 * 24 * 60 * 60

/** Returns the function that describes a session to its browser, with a new access token. Cookies are unchanged. */
export function sessionPresenter({ config, tokens }: Pick<Deps, 'config' | 'tokens'>) {
  const required = config.STAFF_SECOND_FACTOR === 'required'
  return (session: SessionWithOwner): Session => {
    const user = toSessionUser(session, required)
    const caller = { userId: user.id, sessionId: session.sessionId, staffLevel: user.staffLevel }
    return { ...tokens.issue(caller, new Date()), user }
  }
}

/**
 * Returns the function that gives a browser its session. It sets three HttpOnly cookies, for refreshing, rendering
 * pages and showing owners their hidden pictures, and a hint that scripts can read.
 */
export function sessionSender({ config, tokens }: Pick<Deps, 'config' | 'tokens'>) {
  const present = sessionPresenter({ config, tokens })
  const cookie = { sameSite: 'lax', secure: isSecure(config), maxAge: REFRESH_TOKEN_LIFETIME_MS / 1_000 } as const
  return (reply: FastifyReply, { refreshToken, ...opened }: OpenedSession): Session => {
    reply.setCookie(REFRESH_COOKIE, refreshToken, { ...cookie, httpOnly: true, path: '/api' })
    reply.setCookie(SESSION_HINT_COOKIE, '1', { ...cookie, path: '/' })
    const pageCookie = signPageCookie(opened.sessionId, config.SESSION_SECRET)
    reply.setCookie(pageCookieName(config), pageCookie, { ...cookie, httpOnly: true, path: '/' })
    const session = present(opened)
    const caller = { userId: session.user.id, sessionId: opened.sessionId, staffLevel: session.user.staffLevel }
    const pictureCookieOptions = { ...cookie, httpOnly: true, path: PICTURES_PATH, maxAge: ACCESS_TOKEN_LIFETIME_S }
    reply.setCookie(PICTURES_COOKIE, tokens.issueForPictures(caller, new Date()), pictureCookieOptions)
    return session
  }
}

/** Returns the function that sets the cookie by which a browser is known at its next sign-in. Signing out keeps it. */
export function deviceCookieSetter({ config }: Pick<Deps, 'config'>) {
  const cookie = { sameSite: 'lax', secure: isSecure(config), httpOnly: true, path: '/api' } as const
  return (reply: FastifyReply, { deviceCookie }: DeviceCookie): void => {
    reply.setCookie(DEVICE_COOKIE, deviceCookie, { ...cookie, maxAge: DEVICE_COOKIE_S })
  }
}

/** Returns the function that sets the cookie by which the confirmation link signs in the browser that signed up. */
export function signUpCookieSetter({ config }: Pick<Deps, 'config'>) {
  const cookie = { sameSite: 'lax', secure: isSecure(config), httpOnly: true, path: SIGN_UP_PATH } as const
  return (reply: FastifyReply, value: string): void => {
    reply.setCookie(SIGN_UP_COOKIE, value, { ...cookie, maxAge: SIGN_UP_COOKIE_LIFETIME_MS / 1_000 })
  }
}

/** Clears the sign-up cookie, which is no longer needed once the account is confirmed. */
export function clearSignUpCookie(reply: FastifyReply): void {
  reply.clearCookie(SIGN_UP_COOKIE, { path: SIGN_UP_PATH })
}

/** Returns the origin of a request, by which sign-in attempts are counted. */
export const signInOriginOf = (request: FastifyRequest, { SESSION_SECRET }: Config): SignInOrigin => ({
  ip: request.ip,
  deviceCookie: request.cookies[DEVICE_COOKIE],
  sessionSecret: SESSION_SECRET,
})

const isSecure = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL.every((url) => url.startsWith('https:'))

/** Clears the cookies of an ended session. */
export function clearSessionCookies(reply: FastifyReply, config: Pick<Config, 'PUBLIC_URL'>): void {
  reply.clearCookie(pageCookieName(config), { path: '/', secure: isSecure(config) })
  reply.clearCookie(REFRESH_COOKIE, { path: '/api' })
  reply.clearCookie(SESSION_HINT_COOKIE, { path: '/' })
  reply.clearCookie(PICTURES_COOKIE, { path: PICTURES_PATH })
}
