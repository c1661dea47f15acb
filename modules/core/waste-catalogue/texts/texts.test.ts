import { expect, test } from 'vitest'
import type { Access } from '../contract.ts'
import { accessTexts, halfDayText } from './contract.ts'

const NOTHING: Access = { floor: null, lift: null, van: null, steps: null, takeApart: false, note: null }

test.each<[string, Partial<Access>, string[]]>([
  ['nothing', {}, []],
  ['the ground floor, where a lift doesn’t matter', { floor: 0, lift: 'no' }, ['Ground floor']],
  ['a floor alone', { floor: 1 }, ['Floor 1']],
  ['a floor without a lift', { floor: 30, lift: 'no' }, ['Floor 30, no lift']],
  ['a possible lift', { floor: 2, lift: 'unsure' }, ['Floor 2, may have a lift']],
  ['a lift without a floor', { lift: 'yes' }, []],
  ['one step', { steps: 1 }, ['1 step']],
  ['no steps', { steps: 0 }, ['No steps']],
  [
    'the rest',
    { van: 'near', steps: 60, takeApart: true },
    ['A van can park within 20 m', '60 steps', 'Needs taking apart'],
  ],
])('describes access: %s', (_, access, texts) => {
  expect(accessTexts({ ...NOTHING, ...access })).toEqual(texts)
})

test.each([
  ['2026-11-27', 'morning', 'Fri 27 Nov, 8am to noon'],
  // on both days when the clocks change
  ['2026-03-29', 'evening', 'Sun 29 Mar, 5pm to 8pm'],
  ['2026-10-25', 'afternoon', 'Sun 25 Oct, noon to 5pm'],
  ['2027-01-01', 'morning', 'Fri 1 Jan, 8am to noon'],
] as const)('%s %s reads “%s”', (day, part, text) => {
  expect(halfDayText({ day, part })).toBe(text)
})
