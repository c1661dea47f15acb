import { expect, test } from 'vitest'
import { accessSummary } from './access-summary.ts'
import { EMPTY_LOAD } from './load-draft.ts'

const none = EMPTY_LOAD.access

test('the closed row says how a carrier gets to the load, in the order of its questions (ITEM-06)', () => {
  const said = {
    ...none,
    floor: '2',
    lift: 'no',
    van: 'near',
    steps: '12',
    takeApart: true,
    note: 'Gate code',
  } as const
  expect(accessSummary(said)).toBe(
    '2nd floor · no lift · van up to 20 m away · 12 steps · Needs taking apart · with a note',
  )
  expect(accessSummary({ ...none, floor: '0', lift: 'yes' })).toBe('Ground floor')
})

test('nothing said is nothing in the closed row (ITEM-01)', () => {
  expect(accessSummary(none)).toBe(null)
  expect(accessSummary({ ...none, note: '  ' })).toBe(null)
})
