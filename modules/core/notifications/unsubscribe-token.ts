import { createHmac, timingSafeEqual } from 'node:crypto'
import { MailList } from './contract.ts'

interface UnsubscribeRequest {
  userId: string
  list: MailList
}

const sign = (secret: string, userId: string, list: MailList): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe:${list}:${userId}`).digest()

/**
 * Returns the token that stops a person's mails of one list: the list, the person's id and a 256-bit HMAC of both. It
 * doesn't expire, because people unsubscribe from old mails, and it gives access to nothing else.
 */
export function unsubscribeToken(secret: string, userId: string, list: MailList): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
  return `${list}.${id}.${sign(secret, userId, list).toString('base64url')}`
}

/** Returns the person and list of a token; null for an invalid one. */
export function readUnsubscribeToken(secret: string, token: string): UnsubscribeRequest | null {
  const [name, id = '', signature = '', ...more] = token.split('.')
  const list = MailList.safeParse(name)
  if (!list.success || more.length > 0) return null
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const actual = Buffer.from(signature, 'base64url')
  const expected = sign(secret, userId, list.data)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? { userId, list: list.data } : null
}
