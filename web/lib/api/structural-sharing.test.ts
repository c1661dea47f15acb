import { expect, test } from 'vitest'
import { structuralSharing } from './structural-sharing.ts'

const bid = (id: string, amount = 10) => ({ id, amount, by: { name: id } })
const copyOf = <T>(value: T): T => structuredClone(value)

test('what says the same is what was held', () => {
  const held = { pages: [{ items: [bid('a'), bid('b')], next: null, words: ['x', 'y'] }], at: 1 }
  expect(structuralSharing(held, copyOf(held))).toBe(held)
})

test('one that came in at the top leaves all others as they were', () => {
  const held = [bid('b'), bid('a')]
  const next = structuralSharing(held, copyOf([bid('c'), ...held]))
  expect(next.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(next.slice(1)).toEqual(held)
  expect(next[1]).toBe(held[0])
  expect(next[2]).toBe(held[1])
})

test('what changed is new, with the parts of it that did not', () => {
  const held = { pages: [{ items: [bid('a'), bid('b')] }], total: 2 }
  const next = structuralSharing(held, { ...copyOf(held), pages: [{ items: [bid('a', 12), bid('b')] }] })
  expect(next.pages[0]?.items[0]).toEqual(bid('a', 12))
  expect(next.pages[0]?.items[0]?.by).toBe(held.pages[0]?.items[0]?.by)
  expect(next.pages[0]?.items[1]).toBe(held.pages[0]?.items[1])
})

test.each([
  ['one that left', [bid('a'), bid('b')], [bid('b')]],
  ['another order', [bid('a'), bid('b')], [bid('b'), bid('a')]],
  ['a part that is gone', { a: 1, b: 2 }, { a: 1 }],
  ['a part that is there without a value', { a: 1 }, { a: 1, b: undefined }],
  ['another part', { a: undefined, b: 1 }, { b: 1, c: undefined }],
  ['nothing where something was', { a: bid('a') }, { a: null }],
  ['a list where a record was', { a: {} }, { a: [] }],
  ['plain items', ['x', 'y'], ['y', 'x', 'z']],
  ['nothing held', undefined, [bid('a')]],
])('%s is seen', (_, held, next) => {
  expect(structuralSharing(held, copyOf(next))).toStrictEqual(next)
})
