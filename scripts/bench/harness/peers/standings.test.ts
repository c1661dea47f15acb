import { expect, test } from 'vitest'
import { compareContenders, type Row } from './standings.ts'

/** The ratio and the verdict for these values of Kerbside and its peers. */
function resultOf(best: Row[3], values: Record<string, number>): string[] {
  const series = { title: '', get: (product: string) => values[product] ?? Number.NaN, table: () => [] as never }
  const contenders = (['kerbside', 'parse', 'feathers', 'directus'] as const).map((product) => ({ product, title: '' }))
  const [line] = compareContenders(contenders, series, [['', '', 'ms', best]]).lines
  return [line?.[3] ?? '', line?.[5] ?? '']
}

test('compares Kerbside with the best peer, whichever that is and whether more or less is better', () => {
  const values = { kerbside: 100, parse: 80, feathers: 160, directus: Number.POSITIVE_INFINITY }
  expect(resultOf('least', values)).toEqual(['1.25', 'met'])
  expect(resultOf('most', values)).toEqual(['0.63', 'MISSED'])
  expect(resultOf('shown', values)).toEqual(['1.25', '-'])
})

test('counts a single loss as a miss where nothing may be lost, whatever peers lose', () => {
  expect(resultOf('none', { kerbside: 1, parse: 9 })).toEqual(['-', 'MISSED'])
})
