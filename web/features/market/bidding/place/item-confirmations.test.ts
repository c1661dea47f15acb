import { expect, test } from 'vitest'
import type { LoadItem } from '#modules/core/waste-catalogue/contract.ts'
import { PlaceBid } from '#modules/market/bidding/contract.ts'
import { validate } from '#web/lib/forms/form.ts'
import { EMPTY_BID } from './bid-draft.ts'
import { ConfirmedBid, confirmationsOf, restrictedItemNames } from './item-confirmations.ts'

const item = (line: number, label: string, marks: LoadItem['marks']): LoadItem => ({
  line,
  key: 'key',
  label,
  n: 2,
  kg: 10,
  litres: 100,
  marks,
})
const SOFA = item(1, 'Sofa', ['pops', 'two'])
const FRIDGE = item(2, 'Fridge', ['hazardous'])
const CHAIR = item(3, 'Chair', ['two'])
const BID = { bidAmount: 20, bidMessage: null }

test('requires a confirmation for POPs and hazardous items only (ITEM-09)', () => {
  expect(restrictedItemNames(undefined)).toBe('')
  expect(restrictedItemNames([CHAIR])).toBe('')
  expect(restrictedItemNames([SOFA, CHAIR, FRIDGE])).toBe('2 Sofa, 2 Fridge')
})

test('requires a new confirmation when the items change', () => {
  const draft = { ...EMPTY_BID, carries: restrictedItemNames([SOFA]) }
  expect(confirmationsOf(draft, restrictedItemNames([SOFA, CHAIR]), null)).toEqual({
    carries: { allowed: true, reused: false },
  })
  expect(confirmationsOf(draft, restrictedItemNames([SOFA, FRIDGE]), null)).toEqual({})
  expect(confirmationsOf(draft, '', null)).toEqual({})
})

test("sends 'will be reused' only if the disposal cost was shown", () => {
  const draft = { ...EMPTY_BID, reused: true }
  expect(confirmationsOf(draft, '', 42)).toEqual({ carries: { allowed: false, reused: true } })
  expect(confirmationsOf(draft, '', null)).toEqual({})
})

test.each([
  ['nothing', {}],
  ['only the other confirmation', { carries: { allowed: false, reused: true } }],
])('without the required confirmation (%s) the form shows an error before sending', (_, carries) => {
  expect(validate(ConfirmedBid, { ...BID, ...carries }).errors).toEqual({
    carries: 'Confirm that you’re allowed to carry these items.',
  })
  expect(validate(ConfirmedBid, { ...BID, carries: { allowed: true, reused: false } }).ok).toBe(true)
  expect(validate(PlaceBid, BID).ok).toBe(true)
})
