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
])('finds a typed secret guessable: %s', (secret) => {
  expect(isGuessable(secret)).toBe(true)
})

test('never finds a random hexadecimal or base64 secret of 32 characters or more guessable', () => {
  const randomBytes = Array.from({ length: 5_000 }, (_, n) => createHash('sha256').update(`draw ${n}`).digest())
  const codes = randomBytes.flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('hex').slice(0, 32),
    bytes.toString('base64'),
    bytes.toString('base64url').slice(0, 32),
  ])
  expect(codes.filter(isGuessable)).toEqual([])
})
