import { expect, test } from 'vitest'
import { accessSummary } from './access-summary.ts'
import { EMPTY_LOAD } from './load-draft.ts'

const none = EMPTY_LOAD.access

test('summarises access in the order of the fields (ITEM-06)', () => {
  const access = {
    ...none,
    floor: '2',
    lift: 'no',
    van: 'near',
    steps: '12',
    takeApart: true,
    note: 'Gate code',
  } as const
  expect(accessSummary(access)).toBe(
    '2nd floor · no lift · van within 20 m · 12 steps · Needs taking apart · note added',
  )
  expect(accessSummary({ ...none, floor: '0', lift: 'yes' })).toBe('Ground floor')
})

test('is empty where nothing was entered (ITEM-01)', () => {
  expect(accessSummary(none)).toBe(null)
  expect(accessSummary({ ...none, note: '  ' })).toBe(null)
})
