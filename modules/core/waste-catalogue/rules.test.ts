import { expect, test } from 'vitest'
import type { Stream } from './contract/catalogue.ts'
import type { LoadLine } from './contract.ts'
import {
  costFloorOf,
  type GateFee,
  halfDaysLeft,
  type KnownItem,
  parseHalfDays,
  pickItems,
  summaryOf,
} from './rules.ts'

const item = (changes: Partial<KnownItem> = {}): KnownItem => ({
  key: 'sofa-2',
  label: 'Sofa, 2 seats',
  kg: 40,
  litres: 1100,
  ewc: '200307',
  mirrorEwc: null,
  hazardous: false,
  pops: true,
  stream: 'seating',
  flags: ['two'],
  refused: null,
  active: true,
  words: 'settee',
  ...changes,
})
const pick = (lines: LoadLine[], ...catalogue: KnownItem[]) =>
  pickItems(lines, new Map([item(), ...catalogue].map((one) => [one.key, one])))
const sofas = (n: number): LoadLine => ({ key: 'sofa-2', n })
const of = (key: string, n: number): LoadLine => ({ key, n })
const [tv, rug] = [item({ key: 'tv' }), item({ key: 'rug' })]

test.each([
  ['an unknown item', [{ key: 'dragon', n: 1 }], 'unknown_item', 'load.items.0.key'],
  ['an inactive item', [sofas(1), { key: 'old', n: 1 }], 'unknown_item', 'load.items.1.key'],
  ['asbestos', [sofas(1), sofas(1), { key: 'asbestos', n: 1 }], 'refused_item', 'load.items.2.key'],
  ['100 of one item in two rows', [sofas(99), of('tv', 1), sofas(1)], 'too_many_of_one', 'load.items.2.key'],
  ['201 pieces', [sofas(99), of('tv', 99), of('rug', 3)], 'too_many_items', 'load.items'],
] as const)('rejects %s and names its row (ITEM-21, ITEM-22)', (_what, lines, code, field) => {
  const catalogue = [
    item({ key: 'old', active: false }),
    item({ key: 'asbestos', refused: 'asbestos', kg: null }),
    tv,
    rug,
  ]
  expect(() => pick([...lines], ...catalogue)).toThrow(
    expect.objectContaining({ code, fields: { [field]: expect.any(String) } }),
  )
})

test('accepts 200 pieces (ITEM-21)', () => {
  expect(summaryOf(pick([sofas(50), sofas(49), of('tv', 99), of('rug', 2)], tv, rug))).toMatchObject({
    items: 200,
    kg: 8000,
    litres: 220_000,
  })
})

test('adds tenths of a kilogram exactly and lists each mark once (ITEM-21)', () => {
  const light = item({ key: 'tin', kg: 0.1, litres: 1, pops: false, hazardous: true, flags: [], stream: 'paint' })
  expect(summaryOf(pick([{ key: 'tin', n: 3 }, sofas(1)], light))).toEqual({
    items: 4,
    kg: 40.3,
    litres: 1103,
    marks: ['pops', 'hazardous', 'two'],
  })
})

const shed = item({ key: 'shed', ewc: '200138', mirrorEwc: '200137', hazardous: false, stream: 'wood', pops: false })
const paint = item({ key: 'paint', ewc: '200127', mirrorEwc: '200128', hazardous: true, stream: 'paint', pops: false })
test.each([
  ['shed', 'yes', '200137', true],
  ['shed', 'unsure', '200137', true],
  ['shed', undefined, '200137', true],
  ['shed', 'no', '200138', false],
  ['paint', 'yes', '200127', true],
  ['paint', undefined, '200127', true],
  ['paint', 'no', '200128', false],
] as const)('%s with answer %s gets code %s (ITEM-03, ITEM-21)', (key, answer, ewc, hazardous) => {
  const line = { key, n: 1, ...(answer && { answer }) }
  expect(pick([line], shed, paint)).toEqual([expect.objectContaining({ ewc, hazardous })])
})

const RATES = new Map<Stream, GateFee>([
  ['mixed', { perTonne: 165, each: null }],
  ['seating', { perTonne: 165, each: null }],
  ['fridge', { perTonne: null, each: 50 }],
  ['metal', { perTonne: 0, each: null }],
])
const fridge = item({ key: 'fridge', kg: 60, stream: 'fridge', flags: [] })
const unpriced = item({ key: 'tyre', kg: 10, stream: 'tyre', flags: [] })
const bike = item({ key: 'bike', kg: 15, stream: 'metal', flags: [] })
const estimated = item({ key: 'van', kg: 250, stream: 'mixed', flags: ['estimate'] })
test.each([
  ['nothing', [], null],
  ['a sofa of 40 kg at £165 a tonne, £6.60', [sofas(1)], 6],
  ['five sofas, £33.00 exactly', [sofas(5)], 33],
  ['two fridges at £50 each', [{ key: 'fridge', n: 2 }], 100],
  ['items that are free to dispose of', [{ key: 'bike', n: 4 }], 0],
  ['a stream without a rate, priced as mixed', [{ key: 'tyre', n: 10 }], 16],
  ['all together', [sofas(5), { key: 'fridge', n: 1 }, { key: 'bike', n: 1 }], 83],
  ['an estimated item', [sofas(5), { key: 'van', n: 1 }], null],
] as const)('calculates the disposal cost of %s (FLOOR-10)', (_what, lines, pounds) => {
  expect(costFloorOf(pick([...lines], fridge, unpriced, bike, estimated), RATES)).toBe(pounds)
})

test('the disposal cost isn’t off by a pound because of floating-point error (FLOOR-10)', () => {
  for (let n = 1; n <= 99; n++) expect(costFloorOf(pick([sofas(n)]), RATES)).toBe(Math.floor((n * 660) / 100))
})

test('sorts distinct half-days within 28 days from today (ITEM-06)', () => {
  const day = (date: string, part: 'morning' | 'evening') => ({ day: date, part })
  const [first, last] = [day('2026-03-28', 'morning'), day('2026-04-24', 'evening')]
  const now = { day: '2026-03-28', hour: 11, minute: 29 }
  expect(parseHalfDays([last, day('2026-03-28', 'evening'), first, last], now)).toEqual([
    first,
    day('2026-03-28', 'evening'),
    last,
  ])
  for (const [index, wrong] of [
    [1, '2026-03-27'],
    [1, '2026-04-25'],
  ] as const)
    expect(() => parseHalfDays([first, day(wrong, 'morning')], now)).toThrow(
      expect.objectContaining({ code: 'wrong_day', fields: { [`load.halfDays.${index}.day`]: expect.any(String) } }),
    )
  expect(() => parseHalfDays([last, first], { ...now, minute: 30 })).toThrow(
    expect.objectContaining({ code: 'wrong_part', fields: { 'load.halfDays.1.part': expect.any(String) } }),
  )
  expect(halfDaysLeft([first, last], '2026-03-29')).toEqual([last])
  expect(halfDaysLeft([first, last], '2026-03-28')).toEqual([first, last])
})
