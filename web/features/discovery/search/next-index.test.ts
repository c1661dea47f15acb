import { expect, test } from 'vitest'
import { nextIndex } from './next-index.ts'

const from = (at: number, columns = 3, count = 8) => ({ at, count, columns })

test('up and down move within a column, and up from the first row to the box', () => {
  expect(nextIndex('ArrowDown', from(1))).toBe(4)
  expect(nextIndex('ArrowUp', from(4))).toBe(1)
  expect(nextIndex('ArrowUp', from(2))).toBe(-1)
  expect(nextIndex('ArrowUp', from(0, 1))).toBe(-1)
})

test('down stops at the last result', () => {
  expect(nextIndex('ArrowDown', from(5))).toBe(7)
  expect(nextIndex('ArrowDown', from(6))).toBe(6)
  expect(nextIndex('ArrowDown', from(0, 1, 1))).toBe(0)
})

test('left and right move through the results and stop at the ends', () => {
  expect(nextIndex('ArrowRight', from(2))).toBe(3)
  expect(nextIndex('ArrowRight', from(7))).toBe(7)
  expect(nextIndex('ArrowLeft', from(0))).toBe(0)
})

test('Escape moves to the box, and other keys do nothing', () => {
  expect(nextIndex('Escape', from(5))).toBe(-1)
  expect(nextIndex('Enter', from(5))).toBeNull()
  expect(nextIndex('a', from(5))).toBeNull()
})
