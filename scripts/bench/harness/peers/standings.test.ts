import { expect, test } from 'vitest'
import type { Series } from '../measure.ts'
import { type Row, resultLine, waitedRow } from './standings.ts'

const rowWith = (best: Row['best'], values: Record<string, number>): Row => ({
  ...{ what: 'a figure', unit: 'ms', best },
  of: (product) => values[product] ?? Number.NaN,
})
const PEERS = ['fast', 'slow', 'silent']

test('compares Kerbside with the best peer, whichever that is and whether more or less is better', () => {
  const values = { kerbside: 100, fast: 80, slow: 160 }
  expect(resultLine(rowWith('least', values), PEERS)).toMatchObject({ ratio: 1.25, verdict: 'met' })
  expect(resultLine(rowWith('most', values), PEERS)).toMatchObject({ ratio: 0.625, verdict: 'MISSED' })
  expect(resultLine(rowWith('shown', values), PEERS)).toMatchObject({ ratio: 1.25, verdict: '-' })
})

test('counts a single loss as a miss where nothing may be lost, whatever peers lose', () => {
  expect(resultLine(rowWith('none', { kerbside: 1, fast: 9, slow: 9 }), PEERS).verdict).toBe('MISSED')
  expect(resultLine(rowWith('none', { kerbside: 0, fast: 0, slow: 0 }), PEERS).verdict).toBe('met')
})

test('shows no wait of most watchers for a product that reached fewer than that', () => {
  const counts: Record<string, number> = { heard: 90, lost: 10, p50: 5, p99: 70 }
  const series = { get: (_: string, statistic: string) => counts[statistic] } as unknown as Series
  expect(waitedRow('p50', series, 'p50', 0.5).of('slow')).toBe(5)
  expect(waitedRow('p99', series, 'p99', 0.99).of('slow')).toBeNaN()
})
