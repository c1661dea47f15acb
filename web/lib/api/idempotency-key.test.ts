import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

const refusal = (status: number) => new ApiError(status, { code: 'x', message: 'No.' })
const counting = () => {
  let made = 0
  return createIdempotencyKey(() => `key-${++made}`)
}

test('a retry after a lost response has the same key', () => {
  const key = counting()
  const first = key.for({ bidAmount: 72 })
  for (const lost of [refusal(0), refusal(500), refusal(429), refusal(409), new Error('broken')]) key.settled(lost)
  expect(key.for({ bidAmount: 72 })).toBe(first)
})

test('changed content has a new key', () => {
  const key = counting()
  expect(key.for({ bidAmount: 72 })).not.toBe(key.for({ bidAmount: 70 }))
})

test('the next try after success or a definite error has a new key', () => {
  const key = counting()
  const keys = [key.for('same')]
  key.settled()
  keys.push(key.for('same'))
  key.settled(refusal(422))
  keys.push(key.for('same'))
  expect(new Set(keys).size).toBe(3)
})
