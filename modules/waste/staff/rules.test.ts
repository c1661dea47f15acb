import { describe, expect, test } from 'vitest'
import { assertArea, assertMaySet, assertNameFree, changedItem, type ItemChange, statesOf } from './rules.ts'

const SOFA = { version: 3, label: 'Sofa', kg: 40, litres: 1100, alsoCalled: 'settee', active: true, refused: null }
const { refused: _, ...SAME } = SOFA
const change = (fields: Partial<ItemChange>): ItemChange => ({ ...SAME, ...fields })

describe('what staff make of an item (ITEM-20)', () => {
  test('is a version of its own', () => {
    expect(changedItem(SOFA, change({ kg: 45 }))).toEqual({ ...SAME, version: 4, kg: 45 })
  })

  test('has neither weight nor room where carriers cannot take it', () => {
    const asbestos = { ...SOFA, kg: null, litres: null, refused: 'asbestos' }
    expect(changedItem(asbestos, change({ label: 'Asbestos' }))).toMatchObject({ kg: null, litres: null })
  })

  test.each([
    ['changed_meanwhile', { version: 2, kg: 45 }],
    ['changed_meanwhile', { version: 4, kg: 45 }],
    ['nothing_changed', {}],
    ['invalid', { kg: null }],
    ['invalid', { litres: null }],
  ])('is refused: %s for %j', (code, fields) =>
    expect(() => changedItem(SOFA, change(fields))).toThrow(expect.objectContaining({ code })),
  )

  test.each([
    ['Sofa', true, ['Armchair'], null],
    ['Armchair', true, ['Armchair'], 'name_taken'],
    ['ARMCHAIR', true, ['Sofa', 'Armchair'], 'name_taken'],
    ['Armchair, wide', true, ['Armchair'], null],
    ['Armchair', false, ['Armchair'], null],
  ])('called %s, on the list: %s, beside %j: %s', (label, active, others, code) => {
    const naming = () => assertNameFree(change({ label, active }), others)
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
])('of rates from %j count %j', (days, states) => expect(statesOf(from(...days), TODAY)).toEqual(states))

describe('a rate that staff add', () => {
  const there = from('2027-04-01', '2026-11-01')
  test.each([
    ['on the day of the rate of now', '2026-11-01', 2, null],
    ['a day before it', '2026-10-31', 2, 'too_early'],
    ['before one that is to come', '2027-03-31', 2, null],
    ['in a year', '2027-11-25', 2, null],
    ['in a year and a day', '2027-11-26', 2, 'too_late'],
    ['by staff who have not seen the newest', '2026-11-25', 1, 'changed_meanwhile'],
    ['by staff who have seen more than there are', '2026-11-25', 3, 'changed_meanwhile'],
  ])('%s: %s, seen %i, %s', (_when, day, seen, code) => {
    const setting = () => assertMaySet(there, { from: day, seen }, TODAY)
    if (code === null) expect(setting).not.toThrow()
    else expect(setting).toThrow(expect.objectContaining({ code }))
  })

  test('is for a postcode area that there is, or for everywhere', () => {
    expect(() => assertArea('*', false)).not.toThrow()
    expect(() => assertArea('BS', true)).not.toThrow()
    expect(() => assertArea('ZZ', false)).toThrow(expect.objectContaining({ fields: { area: expect.any(String) } }))
  })
})
