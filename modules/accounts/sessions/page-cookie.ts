import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const sign = (sessionId: string, secret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'kerbside page cookie', 32)))
    .update(sessionId)
    .digest('base64url')

/**
 * The cookie by which pages are rendered for a session. It never changes, so two tabs can't race for it, and no call of
 * the API takes it.
 */
export const signPageCookie = (sessionId: string, secret: string): string => `${sessionId}.${sign(sessionId, secret)}`

/** The id of the session that such a cookie names; null for anything that we have not signed. */
export function readPageCookie(cookie: string, secret: string): string | null {
  const [, sessionId = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(cookie) ?? []
  if (sessionId === '') return null
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(sessionId, secret))) ? sessionId : null
}
