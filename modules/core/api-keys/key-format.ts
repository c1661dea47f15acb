import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Keys begin with this, so that people and secret scanners recognise them. */
const PREFIX = 'kb_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 34 characters are 202 random bits. */
const RANDOM_LENGTH = 34
/** A CRC-32 of the random part: a scanner can tell a key from other text without asking us. */
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = PREFIX.length + 4
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** Returns a new key: `kb_`, 34 random characters and 6 of checksum (API-01). */
export function generateKey(): string {
  return keyOf(Array.from({ length: RANDOM_LENGTH }, () => randomInt(ALPHABET.length)))
}

/** Returns the key whose first 34 characters are chosen by these numbers. They have to be secret. */
export function keyOf(numbers: readonly number[]): string {
  const characters = numbers.slice(0, RANDOM_LENGTH).map((number) => ALPHABET[number % ALPHABET.length])
  const random = characters.join('')
  return PREFIX + random + checksumOf(random)
}

/** Returns whether a text has the form of a key and the right checksum. */
export function isWellFormed(key: string): boolean {
  if (!FORMAT.test(key)) return false
  const checksumAt = PREFIX.length + RANDOM_LENGTH
  return checksumOf(key.slice(PREFIX.length, checksumAt)) === key.slice(checksumAt)
}

/** Returns the start of a key, by which its owner recognises it. */
export const startOf = (key: string): string => key.slice(0, SHOWN_LENGTH)

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Returns the CRC-32 of a text in base 62, padded to six characters. */
function checksumOf(text: string): string {
  let remainder = crc32(text)
  let checksum = ''
  while (checksum.length < CHECKSUM_LENGTH) {
    checksum = ALPHABET[remainder % ALPHABET.length] + checksum
    remainder = Math.floor(remainder / ALPHABET.length)
  }
  return checksum
}
