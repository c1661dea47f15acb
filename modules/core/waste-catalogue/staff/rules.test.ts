import { describe, expect, test } from 'vitest'
import { applyItemChange, assertArea, assertMayAddRate, assertNameFree, type ItemChange, statesOf } from './rules.ts'

const SOFA = { version: 3, label: 'Sofa', kg: 40, litres: 1100, alsoCalled: 'settee', active: true, refused: null }
const { refused: _, ...SAME } = SOFA
const change = (fields: Partial<ItemChange>): ItemChange => ({ ...SAME, ...fields })

describe('changing an item (ITEM-20)', () => {
  test('adds a new version', () => {
    expect(applyItemChange(SOFA, change({ kg: 45 }))).toEqual({ ...SAME, version: 4, kg: 45 })
  })

  test('keeps refused items without weight and volume', () => {
    const asbestos = { ...SOFA, kg: null, litres: null, refused: 'asbestos' }
    expect(applyItemChange(asbestos, change({ label: 'Asbestos' }))).toMatchObject({ kg: null, litres: null })
  })

  test.each([
    ['changed_meanwhile', { version: 2, kg: 45 }],
    ['changed_meanwhile', { version: 4, kg: 45 }],
    ['nothing_changed', {}],
    ['invalid', { kg: null }],
    ['invalid', { litres: null }],
  ])('refuses with %s: %j', (code, fields) =>
    expect(() => applyItemChange(SOFA, change(fields))).toThrow(expect.objectContaining({ code })),
  )

  test.each([
    ['Sofa', true, ['Armchair'], null],
    ['Armchair', true, ['Armchair'], 'name_taken'],
    ['ARMCHAIR', true, ['Sofa', 'Armchair'], 'name_taken'],
    ['Armchair, wide', true, ['Armchair'], null],
    ['Armchair', false, ['Armchair'], null],
  ])('to the name %s, active: %s, next to the names %j: %s', (label, active, otherLabels, code) => {
    const naming = () => assertNameFree(change({ label, active }), otherLabels)
    if (code === null) expect(naming).not.toThrow()
    else expect(naming).toThrow(expect.objectContaining({ code, fields: { label: expect.any(String) } }))
  })
})

const TODAY = '2026-11-25'
const from = (...days: string[]) => days.map((day) => ({ from: day }))

test.each([
  [['2026-11-25'], ['now']],
  [['2026-11-26'], ['to_come']],
  [
    ['2026-11-26', '2026-11-25', '2026-11-24'],
    ['to_come', 'now', 'replaced'],
  ],
  [
    ['2027-04-01', '2027-04-01', '2026-11-01', '2026-11-01'],
    ['to_come', 'replaced', 'now', 'replaced'],
  ],
  [[], []],
])('rates starting %j have states %j', (days, states) => expect(statesOf(from(...days), TODAY)).toEqual(states))

describe('adding a rate', () => {
  const existingRates = from('2027-04-01', '2026-11-01')
  test.each([
    ['on the start of the current rate', '2026-11-01', 2, null],
    ['a day before it', '2026-10-31', 2, 'too_early'],
    ['before a future one', '2027-03-31', 2, null],
    ['in a year', '2027-11-25', 2, null],
    ['in a year and a day', '2027-11-26', 2, 'too_late'],
    ['without having seen the newest', '2026-11-25', 1, 'changed_meanwhile'],
    ['having seen more than exist', '2026-11-25', 3, 'changed_meanwhile'],
  ])('%s: %s, seen %i, %s', (_when, day, seen, code) => {
    const setting = () => assertMayAddRate(existingRates, { from: day, seen }, TODAY)
    if (code === null) expect(setting).not.toThrow()
    else expect(setting).toThrow(expect.objectContaining({ code }))
  })

  test('needs an existing postcode area or “*”', () => {
    expect(() => assertArea('*', false)).not.toThrow()
    expect(() => assertArea('BS', true)).not.toThrow()
    expect(() => assertArea('ZZ', false)).toThrow(expect.objectContaining({ fields: { area: expect.any(String) } }))
  })
})
