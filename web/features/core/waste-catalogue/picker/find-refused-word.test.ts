import { expect, test } from 'vitest'
import { findRefusedWord } from './find-refused-word.ts'

test.each([
  ['Garage roof, maybe Asbestos', 'asbestos'],
  ['Artex ceiling, taken down', 'artex'],
  ['A bag of syringes', 'syringes'],
  ['Old ammunition of my grandfather', 'ammunition'],
  ['Fireworks from last year', 'fireworks'],
])('‘%s’ is found to contain %s (ITEM-05)', (title, word) => {
  expect(findRefusedWord({ title, description: 'In the garage.' })).toEqual({ word, field: 'title' })
  expect(findRefusedWord({ title: 'Garage clearance', description: title })).toEqual({ word, field: 'description' })
})

test.each([
  'Sofa and two chairs',
  'Shed roof, no asbestos',
  'Asbestos-free boards',
  'Medicine cabinet',
  'Sharpshooter',
])('‘%s’ contains nothing refused (ITEM-05)', (title) => {
  expect(findRefusedWord({ title, description: 'By the front door.' })).toBe(null)
})
