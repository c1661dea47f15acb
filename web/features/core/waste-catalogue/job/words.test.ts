import { expect, test } from 'vitest'
import type { LoadItem } from '#modules/core/waste-catalogue/contract.ts'
import { flaggedText, itemText } from './words.ts'

const common = { key: 'key', kg: 10, litres: 100 }

test('shows the number of an item', () => {
  expect(itemText({ n: 2, label: 'Sofa, 3 seats' })).toBe('2 × Sofa, 3 seats')
})

test('lists the items that need authorisation, and nothing where none do', () => {
  const chair: LoadItem = { ...common, line: 1, n: 4, label: 'Wooden chair', marks: ['two'] }
  const fridge: LoadItem = { ...common, line: 2, n: 1, label: 'Fridge', marks: ['hazardous', 'two'] }
  const paint: LoadItem = { ...common, line: 3, n: 5, label: 'Tin of paint', marks: ['hazardous'] }
  const sofa: LoadItem = { ...common, line: 4, n: 2, label: 'Sofa, 3 seats', marks: ['pops'] }
  expect(flaggedText([])).toBeNull()
  expect(flaggedText([chair])).toBeNull()
  expect(flaggedText([chair, fridge])).toBe('This job includes 1 × Fridge.')
  expect(flaggedText([fridge, chair, paint])).toBe('This job includes 1 × Fridge and 5 × Tin of paint.')
  expect(flaggedText([sofa, fridge, paint])).toBe(
    'This job includes 2 × Sofa, 3 seats, 1 × Fridge and 5 × Tin of paint.',
  )
})
