import { expect, test } from 'vitest'
import { generateKey, hashKey, isWellFormed, startOf } from './key-format.ts'

test('generates keys of 43 characters that differ and are well formed', () => {
  const keys = Array.from({ length: 200 }, generateKey)
  for (const key of keys) {
    expect(key).toMatch(/^kb_[0-9A-Za-z]{40}$/)
    expect(isWellFormed(key)).toBe(true)
  }
  expect(new Set(keys).size).toBe(keys.length)
})

test('detects a changed character, a missing one and another prefix by form or checksum', () => {
  const key = generateKey()
  for (let index = 3; index < key.length; index++) {
    const other = key[index] === 'a' ? 'b' : 'a'
    expect(isWellFormed(key.slice(0, index) + other + key.slice(index + 1))).toBe(false)
  }
  for (const malformed of [key.slice(0, -1), `${key}a`, key.replace('kb_', 'sk_'), '', 'kb_']) {
    expect(isWellFormed(malformed)).toBe(false)
  }
})

test('reads the checksum of a known key as CRC-32 in base 62', () => {
  // crc32('0' × 34), computed with Python’s zlib
  expect(isWellFormed(`kb_${'0'.repeat(34)}0iqUEf`)).toBe(true)
})

test('shows seven characters of a key and hashes it to 32 bytes', () => {
  const key = generateKey()
  expect(startOf(key)).toBe(key.slice(0, 7))
  expect(hashKey(key)).toHaveLength(32)
})
