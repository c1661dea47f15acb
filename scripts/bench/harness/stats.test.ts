import { expect, test } from 'vitest'
import { median, percentile, spreadOf } from './stats.ts'

test('returns a measured value as a percentile', () => {
  const measured = [5, 1, 4, 2, 3]
  expect(percentile(measured, 0.5)).toBe(3)
  expect(percentile(measured, 0.95)).toBe(5)
  expect(percentile(measured, 0)).toBe(1)
  expect(percentile([], 0.5)).toBeNaN()
})

test('returns the mean of the two middle windows as the median of an even number', () => {
  expect(median([9, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test('lets one bad window move neither p50 nor p95', () => {
  const good = [1, 2, 3]
  expect(spreadOf([good, [100, 200, 300], good])).toMatchObject({ p50: 2, p95: 3 })
})

test('gives no p99 of four windows', () => {
  const window = [1, 2, 3]
  expect(spreadOf([window, window, window, window]).p99).toBeNaN()
  expect(spreadOf([window, window, window, window, [50]]).p99).toBe(50)
})
