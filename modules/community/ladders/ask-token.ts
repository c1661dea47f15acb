import { createHash, createHmac } from 'node:crypto'

/**
 * Returns the token of the link in the email to a charity: 256 bits derived from the ask's id and the server's secret.
 * Only its hash is stored; deriving it again lets the email be sent later or repeated.
 */
export const askToken = (askId: string, secret: string): string =>
  createHmac('sha256', secret).update(`charity-ask:${askId}`).digest('base64url')

/** Returns the hash that is stored instead of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
