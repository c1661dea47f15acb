import { describe, expect, test } from 'vitest'
import { ListGiftedItem, ListSaleItem } from './contract/listing.ts'
import * as rules from './rules.ts'

const now = new Date('2026-03-01T10:00:00Z')
const item = { ownerId: 'ann', type: 'freecycle_item', status: 'available', shown: true } as const
const refusal = (code: string) => expect.objectContaining({ code })

describe('posting rights', () => {
  test.each([
    ['customer', null, true],
    [null, null, true],
    ['business', null, false],
    ['business', 'basic', false],
    ['business', 'premium', true],
  ] as const)('%s on plan %s may post: %s (R21)', (userType, plan, may) => {
    const entitled = plan && { postIdeas: false, postSaleItems: plan === 'premium' }
    const posting = () => rules.assertPlanAllows('items for sale', userType, entitled)
    if (may) expect(posting).not.toThrow()
    else expect(posting).toThrow('Your business needs Business Premium to post items for sale.')
  })
})

describe('an item', () => {
  test.each([
    [null, 'ben', 'not_found'],
    [item, 'ann', 'own_item'],
    [{ ...item, status: 'gone' } as const, 'ben', 'item_gone'],
    [{ ...item, status: 'promised' } as const, 'ben', 'item_promised'],
    [{ ...item, shown: false }, 'ben', 'not_found'],
  ])('refuses an ask for %o by %s: %s', (item, askerId, code) => {
    expect(() => rules.requireAskableItem(item, askerId, 0)).toThrow(refusal(code))
  })

  test('accepts at most a hundred asks', () => {
    expect(rules.requireAskableItem(item, 'ben', 99)).toBe(item)
    expect(() => rules.requireAskableItem(item, 'ben', 100)).toThrow(refusal('many_ask'))
  })

  test('can be promised by its giver while it is available, and the promise undone afterwards', () => {
    const promised = { ...item, status: 'promised' } as const
    expect(rules.requirePromisableItem(item, 'ann')).toBe(item)
    expect(() => rules.requirePromisableItem(promised, 'ann')).toThrow(refusal('already_promised'))
    expect(() => rules.requirePromisableItem({ ...item, status: 'gone' }, 'ann')).toThrow(refusal('item_gone'))
    expect(() => rules.requirePromisableItem(item, 'ben')).toThrow(refusal('not_owner'))
    expect(() => rules.requirePromisableItem({ ...item, shown: false }, 'ann')).toThrow(refusal('item_hidden'))
    expect(rules.requirePromisedItem(promised, 'ann')).toBe(promised)
    expect(() => rules.requirePromisedItem(item, 'ann')).toThrow(refusal('not_promised'))
  })

  test('keeps its type when edited', () => {
    expect(rules.requireEditableItem(item, 'ann', 'freecycle_item')).toBe(item)
    expect(() => rules.requireEditableItem(item, 'ann', 'sell_item')).toThrow(refusal('not_found'))
  })

  test('has at most six photos', () => {
    expect(() => rules.assertPhotoCount(6)).not.toThrow()
    expect(() => rules.assertPhotoCount(7)).toThrow(refusal('too_many_photos'))
  })

  test('starts as available, without a blank description, and without a price when gifted', () => {
    const input = { name: 'Chair', description: '', category: null, postcodeArea: null }
    const { data } = rules.createItemListed({
      id: '0198a000-0000-7000-8000-000000000001',
      ownerId: 'ann',
      listing: rules.toGiftedListing(input),
      locationText: null,
      photos: [],
      now,
    })
    expect(data.item).toMatchObject({
      name: 'Chair',
      description: null,
      status: 'available',
      imageUrls: null,
      version: 1,
    })
    expect(data.item).not.toHaveProperty('price')
    expect(rules.toSaleListing({ title: 'Desk', price: 5, ...input })).toMatchObject({ type: 'sell_item', price: 5 })
  })
})

describe('a postcode', () => {
  const area = (postcodeArea: string) =>
    ListGiftedItem.safeParse({ name: 'Chair', description: null, category: null, postcodeArea }).data?.postcodeArea
  test.each([
    ['bs6 5qa', 'BS6'],
    ['BS65QA', 'BS6'],
    ['BS6', 'BS6'],
    ['ec1a 1bb', 'EC1A'],
    ['EC1A', 'EC1A'],
    ['M1 1AE', 'M1'],
    ['m11ae', 'M1'],
    ['GIR 0AA', 'GIR'],
    ['Bristol', undefined],
    ['BS', undefined],
    ['BS6 5Q', undefined],
  ])('%s is stored as %s', (typed, stored) => expect(area(typed)).toBe(stored))
})

test('a price has at most two decimals and is above zero (DATA-16)', () => {
  const price = (value: number) =>
    ListSaleItem.safeParse({ title: 'Desk', price: value, description: null, category: null, postcodeArea: null })
      .success
  expect([0.01, 45, 99_999_999.99].every(price)).toBe(true)
  expect([0, -1, 0.001, 100_000_000].some(price)).toBe(false)
})
