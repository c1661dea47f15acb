import { expect, test } from 'vitest'
import { canonicalJson, hashOf } from './canonical-json.ts'

test('equal values have the same text and hash, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  expect(hashOf({ b: 1, a: 2 })).toBe(hashOf({ a: 2, b: 1 }))
  expect(hashOf({ a: 2 })).not.toBe(hashOf({ a: 2.01 }))
})
