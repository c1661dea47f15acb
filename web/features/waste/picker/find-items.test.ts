import { expect, test } from 'vitest'
import { findItems } from './find-items.ts'

const ITEMS = [
  { label: 'Footstool', words: 'pouffe sofa' },
  { label: 'Sofa, 2 seats', words: 'settee couch loveseat' },
  { label: 'Fridge', words: 'refrigerator' },
]
const labels = (typed: string) => findItems(ITEMS, typed).map(({ label }) => label)

test.each([
  ['the beginning of a label, in any case', 'FRI', ['Fridge']],
  ['a word that is not shown', 'couch', ['Sofa, 2 seats']],
  ['several words, in any order', 'settee 2', ['Sofa, 2 seats']],
  ['a label before words that are not shown', 'sofa', ['Sofa, 2 seats', 'Footstool']],
  ['nothing but spaces, which leaves all', '  ', ['Footstool', 'Sofa, 2 seats', 'Fridge']],
  ['the middle of a word, which finds nothing', 'ridge', []],
  ['what the list does not have', 'piano', []],
])('whoever picks items finds them by %s (ITEM-02)', (_, typed, found) => {
  expect(labels(typed)).toEqual(found)
})
