import { expect, test } from 'vitest'
import { describeError } from './error-fingerprint.ts'

const failing = (message: string, stack = '    at placeIt (/app/modules/discovery/search/index-item.ts:10:3)'): Error =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n${stack}` })

const fingerprintOf = (error: unknown, consumer = 'search.index') => describeError(consumer, error).fingerprint

test('groups errors that differ only in ids and figures', () => {
  const first = failing('no row 0198c1f2-aaaa-7bbb-8ccc-0123456789ab of 12 in 3.5 s')
  const second = failing('no row 0198c1f2-dddd-7eee-8fff-ba9876543210 of 7 in 12 s')
  expect(fingerprintOf(first)).toBe(fingerprintOf(second))
  expect(describeError('search.index', first).cause).toBe('Error: no row <id> of <n> in <n> s')
})

test('masks email addresses in the cause of an error', () => {
  expect(describeError('c', failing('nobody at ann@example.com')).cause).toBe('Error: nobody at <address>')
})

test('groups errors by function, not by line', () => {
  const at = (place: string) => fingerprintOf(failing('broken', `    at ${place}`))
  expect(at('async add (file:///app/modules/a/b.ts:1:2)')).toBe(at('async add (file:///app/modules/a/b.ts:99:2)'))
  expect(at('add (/app/modules/a/b.ts:1:2)')).not.toBe(at('remove (/app/modules/a/b.ts:1:2)'))
  expect(at('x (/app/node_modules/pg/lib/server/x.js:1:2)')).toBe(at('y (/app/node_modules/pg/index.js:3:2)'))
})

test('keeps the same error of two consumers in two groups', () => {
  expect(fingerprintOf(failing('broken'), 'a')).not.toBe(fingerprintOf(failing('broken'), 'b'))
})

test('tells errors without a message apart by their code', () => {
  const fingerprintOfCode = (code: string) => fingerprintOf(Object.assign(failing(''), { code }))
  expect(fingerprintOfCode('ECONNREFUSED')).not.toBe(fingerprintOfCode('ETIMEDOUT'))
})

test('converts hostile text to text that the database accepts', () => {
  const described = describeError('c', failing(`a\u0000b\ud800${'x'.repeat(5_000)}`))
  expect(described.error.startsWith('Error: ab\ufffdxxx')).toBe(true)
  expect(described.error.length).toBe(1_000)
  expect(describeError('c', failing(`${'x'.repeat(992)}🛋`)).error.isWellFormed()).toBe(true)
  expect(describeError('c', 'just words').error).toBe('Error: just words')
})
