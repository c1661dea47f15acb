import { expect, test } from 'vitest'
import type { Series } from '../measure.ts'
import { type Row, resultLine, waitedRow } from './standings.ts'

function resultOf(best: Row['best'], values: Record<string, number>): string[] {
  const of = (product: string) => values[product] ?? Number.NaN
  const [, , , ratio, , verdict] = resultLine({ what: '', unit: 'ms', best, of }, ['fast', 'slow', 'silent'])
  return [ratio, verdict]
}

test('compares Kerbside with the best peer, whichever that is and whether more or less is better', () => {
  const values = { kerbside: 100, fast: 80, slow: 160 }
  expect(resultOf('least', values)).toEqual(['1.25', 'met'])
  expect(resultOf('most', values)).toEqual(['0.63', 'MISSED'])
  expect(resultOf('shown', values)).toEqual(['1.25', '-'])
})

test('counts a single loss as a miss where nothing may be lost, whatever peers lose', () => {
  expect(resultOf('none', { kerbside: 1, fast: 9, slow: 9 })).toEqual(['-', 'MISSED'])
})

test('shows no wait of most watchers for a product that reached fewer than that', () => {
  const counts: Record<string, number> = { heard: 90, lost: 10, p50: 5, p99: 70 }
  const series = { get: (_: string, statistic: string) => counts[statistic] } as unknown as Series
  expect(waitedRow('p50', series, 'p50', 0.5).of('slow')).toBe(5)
  expect(waitedRow('p99', series, 'p99', 0.99).of('slow')).toBeNaN()
})
