import { expect, test } from 'vitest'
import type { Access } from '../contract.ts'
import { accessTexts, halfDayText } from './contract.ts'

const NOTHING: Access = { floor: null, lift: null, van: null, steps: null, takeApart: false, note: null }

test.each<[string, Partial<Access>, string[]]>([
  ['nothing', {}, []],
  ['the ground floor, where a lift says nothing', { floor: 0, lift: 'no' }, ['Ground floor']],
  ['a floor alone', { floor: 1 }, ['Floor 1']],
  ['a floor without a lift', { floor: 30, lift: 'no' }, ['Floor 30, no lift']],
  ['a lift that may be there', { floor: 2, lift: 'unsure' }, ['Floor 2, perhaps a lift']],
  ['a lift without a floor', { lift: 'yes' }, []],
  ['one step', { steps: 1 }, ['1 step']],
  ['none', { steps: 0 }, ['No steps']],
  [
    'the rest',
    { van: 'near', steps: 60, takeApart: true },
    ['A van gets within 20 m', '60 steps', 'Needs taking apart'],
  ],
])('of getting to a load a carrier reads what was said: %s', (_, said, texts) => {
  expect(accessTexts({ ...NOTHING, ...said })).toEqual(texts)
})

test.each([
  ['2026-11-27', 'morning', 'Fri 27 Nov, morning, 8 to 12'],
  // both clock changes: the day stays itself
  ['2026-03-29', 'evening', 'Sun 29 Mar, evening, 17 to 20'],
  ['2026-10-25', 'afternoon', 'Sun 25 Oct, afternoon, 12 to 17'],
  ['2027-01-01', 'morning', 'Fri 1 Jan, morning, 8 to 12'],
] as const)('a half-day %s in the %s reads “%s”', (day, part, text) => {
  expect(halfDayText({ day, part })).toBe(text)
})
