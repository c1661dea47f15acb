import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/platform/kernel/config.ts'

const ALGORITHM = 'aes-256-gcm'
/** Prefix of a sealed text that contains the id of its key. Texts of earlier releases start with a random nonce. */
const KEY_PREFIX = Buffer.from('key:')
const KEY_ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type SealingSettings = Pick<Config, 'SEALING_SECRET' | 'SEALING_SECRET_BEFORE' | 'SESSION_SECRET'>

interface Key {
  /** Is part of each text that the key seals, and reveals nothing about the key. */
  readonly id: Buffer
  readonly bytes: Buffer
}

interface OpenedSecret {
  readonly secret: string
  /** The same text sealed with the current key; null if it already is. */
  readonly resealed: Buffer | null
}

/** Seals users' secrets, so that the database or a copy of it doesn't reveal them. */
export interface Sealing {
  seal(secret: string, userId: string): Buffer
  /**
   * Opens a text that was sealed for `userId` with any configured key. Returns null if no key fits, or if it was
   * sealed for another user.
   */
  open(sealed: Buffer, userId: string): OpenedSecret | null
}

/**
 * Returns a Sealing that seals with SEALING_SECRET, and also opens what SEALING_SECRET_BEFORE sealed. Texts of
 * earlier releases contain no key id: they were sealed with SESSION_SECRET. If that has changed since,
 * SEALING_SECRET_BEFORE may hold its previous value.
 */
export function openSealing({ SEALING_SECRET, SEALING_SECRET_BEFORE, SESSION_SECRET }: SealingSettings): Sealing {
  const current = keyFrom(SEALING_SECRET)
  const previousKeys = SEALING_SECRET_BEFORE === undefined ? [] : [keyFrom(SEALING_SECRET_BEFORE)]
  const legacyKeys = [keyFrom(SESSION_SECRET), ...previousKeys]
  const seal = (secret: string, userId: string) =>
    Buffer.concat([KEY_PREFIX, current.id, encrypt(secret, userId, current)])
  return {
    seal,
    open(sealed, userId) {
      const keyId = keyIdIn(sealed)
      const keys = keyId ? [current, ...previousKeys].filter(({ id }) => id.equals(keyId)) : legacyKeys
      const encrypted = keyId ? sealed.subarray(KEY_PREFIX.length + KEY_ID_BYTES) : sealed
      const secret = keys.map((key) => decrypt(encrypted, userId, key)).find((opened) => opened !== null)
      if (secret === undefined) return null
      return { secret, resealed: keyId?.equals(current.id) ? null : seal(secret, userId) }
    },
  }
}

/** Returns the id of the key that sealed a text, for the log. */
export const keyNameOf = (sealed: Buffer): string => keyIdIn(sealed)?.toString('hex') ?? 'of an earlier release'

const keyIdIn = (sealed: Buffer): Buffer | null =>
  sealed.subarray(0, KEY_PREFIX.length).equals(KEY_PREFIX)
    ? sealed.subarray(KEY_PREFIX.length, KEY_PREFIX.length + KEY_ID_BYTES)
    : null

function keyFrom(setting: string): Key {
  const derive = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', setting, '', purpose, bytes))
  // The label names the first use and can't change, although the key seals every kind of secret.
  return { id: derive('kerbside sealing key id', KEY_ID_BYTES), bytes: derive('kerbside second factor', 32) }
}

function encrypt(secret: string, userId: string, { bytes }: Key): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function decrypt(encrypted: Buffer, userId: string, { bytes }: Key): string | null {
  const [nonce, rest] = [encrypted.subarray(0, NONCE_BYTES), encrypted.subarray(NONCE_BYTES)]
  try {
    const decipher = createDecipheriv(ALGORITHM, bytes, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(userId))
      .setAuthTag(rest.subarray(0, TAG_BYTES))
    return decipher.update(rest.subarray(TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // Another key, another user and tampered bytes are indistinguishable.
    return null
  }
}
