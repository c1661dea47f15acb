import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

const refusal = (status: number) => new ApiError(status, { code: 'x', message: 'No.' })
const createCountingKey = () => {
  let calls = 0
  return createIdempotencyKey(() => `key-${++calls}`)
}

test('a retry after a lost response has the same key', () => {
  const key = createCountingKey()
  const first = key.keyFor({ bidAmount: 72 })
  for (const error of [refusal(0), refusal(500), refusal(429), refusal(409), new Error('broken')]) key.settle(error)
  expect(key.keyFor({ bidAmount: 72 })).toBe(first)
})

test('changed content has a new key', () => {
  const key = createCountingKey()
  expect(key.keyFor({ bidAmount: 72 })).not.toBe(key.keyFor({ bidAmount: 70 }))
})

test('the next try after success or a definite error has a new key', () => {
  const key = createCountingKey()
  const keys = [key.keyFor('same')]
  key.settle()
  keys.push(key.keyFor('same'))
  key.settle(refusal(422))
  keys.push(key.keyFor('same'))
  expect(new Set(keys).size).toBe(3)
})
