import { expect, test } from 'vitest'
import { nextItemIndex, typedItemIndex } from './menu-keys.ts'

test('arrow keys wrap around a menu, Home and End move to its ends', () => {
  const from = (at: number) => ['ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map((key) => nextItemIndex(key, at, 3))
  expect(from(-1)).toEqual([0, 2, 0, 2, null])
  expect(from(0)).toEqual([1, 2, 0, 2, null])
  expect(from(2)).toEqual([0, 1, 0, 2, null])
})

test('letters move to the next item that starts with them', () => {
  const labels = ['Dashboard', 'Alerts', 'Account Settings', 'Logout']
  expect(typedItemIndex('a', -1, labels)).toBe(1)
  expect(typedItemIndex('a', 1, labels)).toBe(2)
  expect(typedItemIndex('a', 2, labels)).toBe(1)
  expect(typedItemIndex('ac', 2, labels)).toBe(2)
  expect(typedItemIndex('account s', 0, labels)).toBe(2)
  expect(typedItemIndex('x', 0, labels)).toBe(-1)
})
