import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { publicSettings } from '#server/platform/kernel/contract.ts'
import { createChecker } from './checker.ts'
import { growthOf } from './gauges.ts'
import type { Answer } from './send.ts'

const SETTINGS = {
  productName: 'Kerbside',
  supportEmail: 'help@kerbside.example',
  brokerRegistration: null,
  features: [],
  mapboxToken: null,
  publicUrls: [],
  practice: false,
}
const NO = { code: 'not_found', message: 'Not found.', requestId: randomUUID() }
const HEADERS = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
}
const faultsOf = (answer: Partial<Omit<Answer, 'text'>> & { json?: unknown; text?: string }, echoed = '') => {
  const { json = SETTINGS, text = JSON.stringify(json), ...rest } = answer
  return createChecker(['a-secret']).faultsOf(publicSettings, { status: 200, headers: HEADERS, text, ...rest }, echoed)
}

describe('the fuzz checker', () => {
  test('accepts a success, a refusal, and a refusal that repeats the input', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ status: 404, json: NO })).toEqual([])
    expect(faultsOf({ status: 404, json: { ...NO, message: 'No ECONNREFUSED here.' } }, '?q=ECONNREFUSED')).toEqual([])
  })

  test.each([
    ['a failure', { status: 503, json: NO }, 'answers 503'],
    ['no answer', { status: 0, text: 'socket hang up' }, 'gives no answer: socket hang up'],
    ['another success', { status: 201 }, 'answers 201, which it does not declare'],
    ['a refusal that nothing declares', { status: 418, json: NO }, 'answers 418, which nothing declares'],
    ['a field too few', { json: {} }, 'answers 200 off its schema'],
    ['a field too many', { json: { ...SETTINGS, email: 'a@b.example' } }, 'answers 200 with more than its schema has'],
    [
      'an error with more than its shape',
      { status: 400, json: { ...NO, stack: '' } },
      'answers 400 with more than its schema has',
    ],
    ['an error without an id', { status: 400, json: { ...NO, requestId: '' } }, 'refuses without words or ids'],
    ['no JSON', { text: '<html>' }, 'answers 200 with what is no JSON'],
    ['a statement', { status: 400, json: { ...NO, message: 'select a from users where 1' } }, /^says what is inside/],
    ['a stack', { status: 400, json: { ...NO, message: 'x at run (/a.js)' } }, /^says what is inside/],
    ['a secret in a header', { headers: { ...HEADERS, 'x-debug': 'a-secret' } }, 'says what is inside: a-secret'],
    [
      'a header too few',
      { headers: { 'content-type': 'application/json' } },
      'answers without content-security-policy',
    ],
    ['a wait without its length', { status: 429, json: NO }, 'answers without retry-after'],
  ] as const)('finds %s', (_what, answer, fault) => {
    expect(faultsOf(answer)).toContainEqual(fault instanceof RegExp ? expect.stringMatching(fault) : fault)
  })

  test('tells a growing heap from one that goes up and down', () => {
    expect(growthOf([80, 82, 84, 86, 88])).toBeCloseTo(8)
    expect(growthOf([80, 84, 79, 83, 80])).toBeLessThan(1)
    expect(growthOf([80])).toBe(0)
  })
})
