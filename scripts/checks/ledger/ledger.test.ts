import { describe, expect, test } from 'vitest'
import { IDS, idsIn } from './areas.ts'
import { quotesIn } from './quotes.ts'

describe('the ids in a text', () => {
  test.each([
    ['an owner may not bid (BID-14)', ['BID-14']],
    ['MAP-02 to MAP-05, R42', ['MAP-02', 'MAP-03', 'MAP-04', 'MAP-05', 'R42']],
    ['R02–R04', ['R02', 'R03', 'R04']],
    ['UTF-16, SHA-256 and R2', []],
  ])('%s', (text, ids) => expect(idsIn(text)).toEqual(ids))
})

test('every area counts its rows from 01', () =>
  expect(IDS.get('CONST')).toEqual(['CONST-01', 'CONST-02', 'CONST-03', 'CONST-04', 'CONST-05']))

describe('a quote', () => {
  const quotesOf = (source: string) => quotesIn('a.test.ts', source).map(({ id, asserts }) => [id, asserts])

  test('counts in the name of a test with an assertion', () => {
    expect(quotesOf("test('shows it (HOME-01)', () => { expect(1).toBe(1) })")).toEqual([['HOME-01', true]])
  })

  test('proves nothing in a test without an assertion', () => {
    expect(quotesOf("test('shows it (HOME-01)', () => {})")).toEqual([['HOME-01', false]])
  })

  test('counts in the name of the group or in the table of cases', () => {
    const source = "describe('home (HOME-02)', () => test.each([['x', 'HOME-03']])('%s', () => expect(1).toBe(1)))"
    expect(quotesOf(source)).toEqual([
      ['HOME-02', true],
      ['HOME-03', true],
    ])
  })

  test('does not count in a comment', () =>
    expect(quotesOf("// HOME-04\ntest('x', () => expect(1).toBe(1))")).toEqual([]))
})
