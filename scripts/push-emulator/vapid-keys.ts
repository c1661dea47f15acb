import { createECDH, createHash } from 'node:crypto'

/** A key pair derived from a secret, as settings: for this machine and for tests. */
export function vapidKeys(secret: string): Record<'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY', string> {
  const scalar = createHash('sha256').update(`vapid:${secret}`).digest()
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(scalar)
  return { VAPID_PUBLIC_KEY: ecdh.getPublicKey('base64url'), VAPID_PRIVATE_KEY: scalar.toString('base64url') }
}
