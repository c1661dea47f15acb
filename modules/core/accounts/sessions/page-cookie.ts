import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const sign = (sessionId: string, secret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'kerbside page cookie', 32)))
    .update(sessionId)
    .digest('base64url')

/**
 * Returns the cookie by which pages are rendered for a session. It stays the same for the whole session, so two tabs
 * can't replace each other's, and the API doesn't accept it.
 */
export const signPageCookie = (sessionId: string, secret: string): string => `${sessionId}.${sign(sessionId, secret)}`

/** Returns the id of the session that the cookie names; null if we didn't sign it. */
export function readPageCookie(cookie: string, secret: string): string | null {
  const [, sessionId = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(cookie) ?? []
  if (sessionId === '') return null
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(sessionId, secret))) ? sessionId : null
}
