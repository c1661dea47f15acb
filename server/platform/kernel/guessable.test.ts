import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

test.each([
  'a'.repeat(32),
  'abcabdabeabcabdabeabcabdabeabcabd',
  'correct-horse-tray'.repeat(2),
  'Summer2026Summer2026Summer2026!!',
  'abcdefghijklmnopqrstuvwxyz123456',
  'ABCDEFGHIJKLMNOPabcdefghijklmnop',
  'qwertyuiopasdfghjklzxcvbnm123456',
  '0123456789abcdef9876543210fedcba',
  '12345678901234567890123456789012345',
])('a secret that somebody typed can be guessed: %s', (secret) => {
  expect(isGuessable(secret)).toBe(true)
})

test('a secret drawn at random never can, hexadecimal or base64, of 32 characters or more', () => {
  const drawn = Array.from({ length: 5_000 }, (_, n) => createHash('sha256').update(`draw ${n}`).digest())
  const written = drawn.flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('hex').slice(0, 32),
    bytes.toString('base64'),
    bytes.toString('base64url').slice(0, 32),
  ])
  expect(written.filter(isGuessable)).toEqual([])
})
