import { expect, test } from 'vitest'
import type { Item } from '#modules/community/items/contract.ts'
import { matches } from './item-filter.ts'

const sofa: Item = {
  type: 'freecycle_item',
  id: 'sofa',
  name: 'Grey sofa',
  description: 'Two seats, comfortable',
  status: 'available',
  category: 'Furniture',
  locationText: 'BS6, Bristol',
  imageUrls: null,
  postedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}

test('a search matches name, description or category, ignoring case (FREE-03)', () => {
  for (const typed of ['sofa', 'COMFORT', 'furnit', 'grey furniture', '  sofa ', '']) {
    expect(matches(sofa, typed), typed).toBe(true)
  }
  for (const typed of ['bristol', 'sofa bed', 'greysofa']) expect(matches(sofa, typed), typed).toBe(false)
})

test('a search matches an item without description or category by name (FREE-03)', () => {
  const bare = { ...sofa, description: null, category: null }
  expect(matches(bare, 'sofa')).toBe(true)
  expect(matches(bare, 'null')).toBe(false)
})
