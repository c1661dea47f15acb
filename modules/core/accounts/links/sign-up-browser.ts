import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long the confirmation link signs in the browser that signed up. */
export const SIGN_UP_COOKIE_LIFETIME_MS = 60 * 60_000

/** The account that sign-up created, or a substitute with an unused id if the address already had an account. */
interface SignUpAccount {
  id: string
  /** Part of what is signed, so that a new password invalidates the cookie. */
  passwordHash: string
}

const sign = (secret: string, { id, passwordHash }: SignUpAccount, nonce: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'kerbside sign-up browser', 32)))
    .update(JSON.stringify([id, passwordHash, nonce]))
    .digest()

/** Returns the cookie for the browser that signed up. It looks the same whether or not an account was created. */
export function createSignUpCookie(secret: string, account: SignUpAccount, now: Date): string {
  const nonce = `${(now.getTime() + SIGN_UP_COOKIE_LIFETIME_MS).toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${nonce}.${sign(secret, account, nonce).toString('base64url')}`
}

/** Returns whether `cookie` comes from the browser that recently created this account. */
export function isSignUpBrowser(secret: string, cookie: string, account: SignUpAccount, now: Date): boolean {
  const [, nonce = '', expiry = '', signature = ''] = /^((\w{8,9})\.[\w-]{22})\.([\w-]{43})$/.exec(cookie) ?? []
  if (nonce === '' || Number.parseInt(expiry, 36) < now.getTime()) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, account, nonce))
}
