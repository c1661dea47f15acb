import { expect, test } from 'vitest'
import { structuralSharing } from './structural-sharing.ts'

const bid = (id: string, amount = 10) => ({ id, amount, by: { name: id } })
const copyOf = <T>(value: T): T => structuredClone(value)

test('equal data keeps its identity', () => {
  const previous = { pages: [{ items: [bid('a'), bid('b')], next: null, words: ['x', 'y'] }], at: 1 }
  expect(structuralSharing(previous, copyOf(previous))).toBe(previous)
})

test('an item inserted at the top leaves the identity of all others', () => {
  const previous = [bid('b'), bid('a')]
  const next = structuralSharing(previous, copyOf([bid('c'), ...previous]))
  expect(next.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(next.slice(1)).toEqual(previous)
  expect(next[1]).toBe(previous[0])
  expect(next[2]).toBe(previous[1])
})

test('a changed item keeps the identity of its unchanged parts', () => {
  const previous = { pages: [{ items: [bid('a'), bid('b')] }], total: 2 }
  const next = structuralSharing(previous, { ...copyOf(previous), pages: [{ items: [bid('a', 12), bid('b')] }] })
  expect(next.pages[0]?.items[0]).toEqual(bid('a', 12))
  expect(next.pages[0]?.items[0]?.by).toBe(previous.pages[0]?.items[0]?.by)
  expect(next.pages[0]?.items[1]).toBe(previous.pages[0]?.items[1])
})

test.each([
  ['a removed item', [bid('a'), bid('b')], [bid('b')]],
  ['another order', [bid('a'), bid('b')], [bid('b'), bid('a')]],
  ['a removed property', { a: 1, b: 2 }, { a: 1 }],
  ['a property that is undefined', { a: 1 }, { a: 1, b: undefined }],
  ['another property', { a: undefined, b: 1 }, { b: 1, c: undefined }],
  ['null in place of an object', { a: bid('a') }, { a: null }],
  ['an array in place of an object', { a: {} }, { a: [] }],
  ['plain items', ['x', 'y'], ['y', 'x', 'z']],
  ['no previous data', undefined, [bid('a')]],
])('%s is detected', (_, previous, next) => {
  expect(structuralSharing(previous, copyOf(next))).toStrictEqual(next)
})
