import { expect, test } from 'vitest'
import { TERM_MAX } from '#modules/discovery/search/contract.ts'
import { LONGEST, toSearchTerm } from './term.ts'

test('trims a term; blanks become empty (SRCH-02, SRCH-03)', () => {
  expect(toSearchTerm('  two seat sofa ')).toBe('two seat sofa')
  expect(toSearchTerm(' \t\n ')).toBe('')
})

test('truncates a term to the server’s limit without splitting a character', () => {
  expect(LONGEST).toBe(TERM_MAX)
  expect(toSearchTerm('x'.repeat(200))).toBe('x'.repeat(64))
  expect(toSearchTerm(`${'x'.repeat(63)}🛋️`)).toBe('x'.repeat(63))
  expect(toSearchTerm(`${'x'.repeat(63)} sofa`)).toBe('x'.repeat(63))
})
