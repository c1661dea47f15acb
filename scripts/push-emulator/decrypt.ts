import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The private part of a subscription, which only the browser knows. */
export interface BrowserKeys {
  /** P-256 scalar, base64url. */
  privateKey: string
  /** Uncompressed point, base64url: what a subscription calls p256dh. */
  p256dh: string
  auth: string
}

const KEY_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SALT_BYTES = 16
/** Ends the last record (RFC 8188). */
const LAST = 2

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * Decrypts a message as a browser does: RFC 8291 over one record of RFC 8188. Throws when it was not encrypted for
 * these keys.
 */
export function decryptPush(body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT_BYTES)
  const idLength = body.readUInt8(SALT_BYTES + 4)
  const start = SALT_BYTES + 5
  const sender = body.subarray(start, start + idLength)
  const record = body.subarray(start + idLength)
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const secret = derive(browser.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(LAST)
  if (end < 0) throw new Error('A record without its end.')
  return padded.subarray(0, end).toString('utf8')
}
