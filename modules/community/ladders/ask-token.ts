import { createHash, createHmac } from 'node:crypto'

/**
 * Returns the token in the link that a charity gets: 256 bits derived from the ask's id and the server's secret. Only
 * its hash is stored, yet the email can be written later, and again.
 */
export const askToken = (askId: string, secret: string): string =>
  createHmac('sha256', secret).update(`charity-ask:${askId}`).digest('base64url')

/** Returns the hash that is stored instead of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
