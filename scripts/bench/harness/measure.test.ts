import { expect, test } from 'vitest'
import { alternate, lineOf, percentile, seriesOf } from './measure.ts'

const used = { cpuMs: { driver: 50, 'a web': 30, b: 20, postgres: 10 }, othersCores: 0.2 }
const machine = {
  count: () => undefined,
  forget: () => undefined,
  rest: async () => undefined,
  read: () => () => used,
}

test('alternates the order of sides, after one window each to warm up', async () => {
  const order: string[] = []
  await alternate({ machine }, ['a', 'b'], 3, async (side) => order.push(side))
  expect(order.join('')).toBe('ab' + 'ab' + 'ba' + 'ab')
})

test('returns a measured value as a percentile', () => {
  const measured = [5, 1, Number.NaN, 4, 2, 3]
  expect([0, 0.5, 0.95].map((share) => percentile(measured, share))).toEqual([1, 3, 5])
  expect(percentile([], 0.5)).toBeNaN()
})

test('lets one bad window move p99 alone, and sums counts and processor time', () => {
  const windows = [1, 100, 1].map((factor) => {
    const result = { ms: [1, 2, 3].map((ms) => ms * factor), values: { rate: factor }, counts: { lost: 1 } }
    return { side: 'a', ...used, result }
  })
  const series = seriesOf('', [...windows, { side: 'b', ...used, result: { ms: [] } }])
  const got = ['p50', 'p95', 'p99', 'rate', 'lost', 'others', 'cpu'].map((statistic) => series.get('a', statistic))
  expect(got).toEqual([2, 3, 300, 1, 3, 0.2, (3 * 40) / 9])
})

test('compares a ratio with its bound where there is a floor', () => {
  expect(lineOf('', 'ms', [3, 2], { most: 1.5 }).slice(3)).toEqual(['1.50', 'at most 1.5 x', 'met'])
  expect(lineOf('', 'ms', [3, 1], { most: 1.5 }).at(-1)).toBe('MISSED')
  expect(lineOf('', '/s', [3], { least: 4 }).slice(3)).toEqual(['-', 'at least 4 /s', 'MISSED'])
})
