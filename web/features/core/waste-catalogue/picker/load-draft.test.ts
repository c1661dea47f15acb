import { expect, test } from 'vitest'
import { PostLoad } from '#modules/core/waste-catalogue/contract.ts'
import { EMPTY_LOAD, type LoadDraft, loadOf } from './load-draft.ts'
import { loadProblem } from './load-problem.ts'

const TODAY = '2026-11-25'
const sofa = {
  key: 'sofa-2',
  label: 'Sofa, 2 seats',
  kg: 40,
  litres: 1100,
  count: '2',
  answer: '',
  refused: false,
} as const
const withLines = (...lines: Partial<LoadDraft['lines'][number]>[]): LoadDraft => ({
  ...EMPTY_LOAD,
  lines: lines.map((line) => ({ ...sofa, ...line })),
})
const withAccess = (access: Partial<LoadDraft['access']>): LoadDraft => ({
  ...EMPTY_LOAD,
  access: { ...EMPTY_LOAD.access, ...access },
})

test('sends nothing where nothing was entered (ITEM-01)', () => {
  expect(loadOf(EMPTY_LOAD, TODAY)).toBeUndefined()
})

test('sends what was entered as the contract expects, without empty parts (ITEM-22)', () => {
  expect(loadOf(withLines({}, { key: 'door', count: ' 3 ', answer: 'unsure' }), TODAY)).toEqual({
    items: [
      { key: 'sofa-2', n: 2 },
      { key: 'door', n: 3, answer: 'unsure' },
    ],
  })
  expect(loadOf(withAccess({ floor: '2', lift: 'no', steps: '12' }), TODAY)).toEqual({
    access: { floor: 2, lift: 'no', van: null, steps: 12, takeApart: false, note: null },
  })
})

test('doesn’t send a lift answer for the ground floor (ITEM-06)', () => {
  expect(loadOf(withAccess({ floor: '0', lift: 'yes' }), TODAY)?.access).toMatchObject({ floor: 0, lift: null })
})

test('leaves out half-days in the past (ITEM-22)', () => {
  const halfDays = [
    { day: '2026-11-24', part: 'evening' },
    { day: TODAY, part: 'morning' },
  ] as const
  expect(loadOf({ ...EMPTY_LOAD, halfDays: [...halfDays] }, TODAY)).toEqual({ halfDays: [halfDays[1]] })
  expect(loadOf({ ...EMPTY_LOAD, halfDays: [halfDays[0]] }, TODAY)).toBeUndefined()
})

const lines = (count: number, each = '1') =>
  withLines(...Array.from({ length: count }, (_, at) => ({ key: `item-${at}`, count: each })))

test.each([
  ['none of an item', withLines({ count: '0' }), 'Sofa, 2 seats: Enter a whole number from 1 to 99.'],
  ['one and a half', withLines({ count: '1.5' }), 'Sofa, 2 seats: Enter a whole number from 1 to 99.'],
  ['a word', withLines({ count: 'many' }), 'Sofa, 2 seats: Enter a whole number from 1 to 99.'],
  ['nothing', withLines({ count: '' }), 'Sofa, 2 seats: Enter a whole number from 1 to 99.'],
  ['100 of one', withLines({ count: '100' }), 'Sofa, 2 seats: Enter a whole number from 1 to 99.'],
  ['41 kinds', lines(41), 'You can add up to 40 kinds of item. Describe the rest above.'],
  ['201 in all', lines(3, '67'), 'You can add up to 200 items in total. Describe the rest above.'],
  [
    'what carriers cannot take',
    withLines({}, { key: 'asbestos-cement', label: 'Asbestos cement', refused: true }),
    'Asbestos cement: Carriers on Kerbside can’t take this.',
  ],
  ['61 steps', withAccess({ steps: '61' }), 'Access: Enter a whole number of steps from 0 to 60.'],
  ['half a step', withAccess({ steps: '0.5' }), 'Access: Enter a whole number of steps from 0 to 60.'],
  ['a note of 201', withAccess({ note: 'n'.repeat(201) }), 'Access: Your note must be 200 characters or fewer.'],
])('names the row with the problem: %s (ITEM-21, ITEM-22)', (_, load, message) => {
  expect(loadProblem(load)?.text).toBe(message)
})

test.each([
  ['99 of one', withLines({ count: '99' })],
  ['40 kinds', lines(40)],
  ['200 in all', lines(4, '50')],
  ['60 steps', withAccess({ steps: '60' })],
  ['no step', withAccess({ steps: '0' })],
  ['a note of 200', withAccess({ note: 'n'.repeat(200) })],
  ['the 30th floor', withAccess({ floor: '30', lift: 'unsure', van: 'further', takeApart: true })],
])('accepts %s, like the contract (ITEM-06, ITEM-21)', (_, load) => {
  expect(loadProblem(load)).toBe(null)
  expect(PostLoad.safeParse(loadOf(load, TODAY)).success).toBe(true)
})
