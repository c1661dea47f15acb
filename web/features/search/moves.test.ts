import { expect, test } from 'vitest'
import { moved } from './moves.ts'

const from = (at: number, columns = 3, count = 8) => ({ at, count, columns })

test('up and down lead along a column, and up from the first row back to the box', () => {
  expect(moved('ArrowDown', from(1))).toBe(4)
  expect(moved('ArrowUp', from(4))).toBe(1)
  expect(moved('ArrowUp', from(2))).toBe(-1)
  expect(moved('ArrowUp', from(0, 1))).toBe(-1)
})

test('down never leads past the last result, nor anywhere from the last row', () => {
  expect(moved('ArrowDown', from(5))).toBe(7)
  expect(moved('ArrowDown', from(6))).toBe(6)
  expect(moved('ArrowDown', from(0, 1, 1))).toBe(0)
})

test('left and right lead along the results, and stay at their ends', () => {
  expect(moved('ArrowRight', from(2))).toBe(3)
  expect(moved('ArrowRight', from(7))).toBe(7)
  expect(moved('ArrowLeft', from(0))).toBe(0)
})

test('Escape leads to the box, and other keys mean nothing here', () => {
  expect(moved('Escape', from(5))).toBe(-1)
  expect(moved('Enter', from(5))).toBeNull()
  expect(moved('a', from(5))).toBeNull()
})
