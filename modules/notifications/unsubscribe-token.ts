import { createHmac, timingSafeEqual } from 'node:crypto'
import { MailList } from './contract.ts'

interface Unsubscribing {
  userId: string
  list: MailList
}

const sign = (secret: string, userId: string, list: MailList): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe:${list}:${userId}`).digest()

/**
 * The secret of a link that stops one person's mails of one list: 256 bits that follow from both for the server alone.
 * It does not run out, because people press it in old mails, and it opens nothing else.
 */
export function unsubscribeToken(secret: string, userId: string, list: MailList): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
  return `${list}.${id}.${sign(secret, userId, list).toString('base64url')}`
}

/** Whose mails of which list a token stops; null for one that was not made here. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribing | null {
  const [name, id = '', signature = '', ...more] = token.split('.')
  const list = MailList.safeParse(name)
  if (!list.success || more.length > 0) return null
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = Buffer.from(signature, 'base64url')
  const right = sign(secret, userId, list.data)
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, list: list.data } : null
}
