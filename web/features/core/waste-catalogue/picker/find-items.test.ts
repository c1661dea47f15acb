import { expect, test } from 'vitest'
import { findItems, parseItemQuery } from './find-items.ts'

const ITEMS = [
  { label: 'Footstool', words: 'pouffe sofa' },
  { label: 'Sofa, 2 seats', words: 'settee couch loveseat' },
  { label: 'Fridge', words: 'refrigerator' },
  { label: 'Toys, a boxful', words: 'games' },
]
const labels = (typed: string) => findItems(ITEMS, typed).map(({ label }) => label)

test.each([
  ['the beginning of a label, in any case', 'FRI', ['Fridge']],
  ['a hidden word', 'couch', ['Sofa, 2 seats']],
  ['several words, in any order', 'settee 2', ['Sofa, 2 seats']],
  ['labels before hidden words', 'sofa', ['Sofa, 2 seats', 'Footstool']],
  ['spaces alone, which find everything', '  ', ['Footstool', 'Sofa, 2 seats', 'Fridge', 'Toys, a boxful']],
  ['the middle of a word, which finds nothing', 'ridge', []],
  ['a word that matches nothing', 'piano', []],
  ['an adjective the catalogue lacks, which is ignored', 'big broken fridge', ['Fridge']],
  ['an adjective alone, which finds nothing', 'broken', []],
  ['a plural', 'fridges', ['Fridge']],
  ['a sentence', 'two old fridges', ['Fridge']],
  ['how many it seats', 'two-seater sofa', ['Sofa, 2 seats']],
  ['a word with a letter missing', 'frige', ['Fridge']],
  ['a word with two letters swapped', 'frideg', ['Fridge']],
  ['a word with a letter too many', 'footsstool', ['Footstool']],
  ['a word with a wrong letter', 'setyee', ['Sofa, 2 seats']],
  ['a short word with a wrong letter, which finds nothing', 'toi', []],
])('finds items by %s (ITEM-02)', (_, typed, keys) => {
  expect(labels(typed)).toEqual(keys)
})

test.each([
  ['tv', ['Television or monitor', 'Sideboard or TV unit']],
  ['rubble', ['Rubble, a bag', 'Soil or turf, a rubble bag']],
  ['fridge freezer', ['Fridge freezer, tall', 'Fridge or freezer, under counter']],
  ['fri', ['Fridge or freezer, under counter', 'Fridge freezer, tall']],
  ['8 bags', ['Mixed rubbish, a black bag', 'Bean bag', 'Rubble, a bag', 'Soil or turf, a rubble bag']],
])('%s ranks items named so first (ITEM-02)', (typed, keys) => {
  const catalogue = [
    { label: 'Sideboard or TV unit', words: '' },
    { label: 'Television or monitor', words: 'telly tv' },
    { label: 'Soil or turf, a rubble bag', words: 'earth' },
    { label: 'Rubble, a bag', words: 'bricks' },
    { label: 'Fridge or freezer, under counter', words: '' },
    { label: 'Fridge freezer, tall', words: '' },
    { label: 'Bean bag', words: '' },
    { label: 'Mixed rubbish, a black bag', words: 'bin bag refuse' },
  ]
  expect(findItems(catalogue, typed).map(({ label }) => label)).toEqual(keys)
})

test.each([
  ['two armchairs', 2, ['armchairs']],
  ['12 black bags', 12, ['black', 'bags']],
  ['3 x chairs', 3, ['chairs']],
  ['3x chairs', 3, ['chairs']],
  ['2x4 timber', 1, ['2x4', 'timber']],
  ['five tins of paint', 5, ['tins', 'paint']],
  ['2 seat sofa', 1, ['2', 'seat', 'sofa']],
  ['sofa 2', 1, ['sofa', '2']],
  ['3', 1, ['3']],
  ['500 bags', 1, ['500', 'bags']],
])('splits “%s” into count and words (ITEM-02)', (typed, count, words) => {
  expect(parseItemQuery(typed)).toEqual({ count, words })
})
