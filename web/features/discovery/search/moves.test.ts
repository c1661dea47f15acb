import { expect, test } from 'vitest'
import { moved } from './moves.ts'

const from = (at: number, columns = 3, count = 8) => ({ at, count, columns })

test('up and down move within a column, and up from the first row to the box', () => {
  expect(moved('ArrowDown', from(1))).toBe(4)
  expect(moved('ArrowUp', from(4))).toBe(1)
  expect(moved('ArrowUp', from(2))).toBe(-1)
  expect(moved('ArrowUp', from(0, 1))).toBe(-1)
})

test('down stops at the last result', () => {
  expect(moved('ArrowDown', from(5))).toBe(7)
  expect(moved('ArrowDown', from(6))).toBe(6)
  expect(moved('ArrowDown', from(0, 1, 1))).toBe(0)
})

test('left and right move through the results and stop at the ends', () => {
  expect(moved('ArrowRight', from(2))).toBe(3)
  expect(moved('ArrowRight', from(7))).toBe(7)
  expect(moved('ArrowLeft', from(0))).toBe(0)
})

test('Escape moves to the box, and other keys do nothing', () => {
  expect(moved('Escape', from(5))).toBe(-1)
  expect(moved('Enter', from(5))).toBeNull()
  expect(moved('a', from(5))).toBeNull()
})
