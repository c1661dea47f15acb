import { expect, test } from 'vitest'
import { namesPadded } from './padded.ts'

test.each([
  'Sofa, 2 seats',
  'Corner sofa',
  'Sofa bed',
  'Armchair',
  'Electric recliner',
  'Dining chair, padded',
  'Office chair, padded',
  'Footstool or pouffe',
  'Bean bag',
  'Futon',
  'Garden seat cushions, set',
])('what the catalogue calls ‘%s’ is known as padded by its name (ITEM-23)', (label) => {
  expect(namesPadded(label)).toBe(true)
})

test.each(['Two-seat sofa', 'Settee, blue', 'Old ARMCHAIR', 'Leather couches', 'Bean bags', 'Upholstered stool'])(
  'a gift called ‘%s’ is asked about (ITEM-23)',
  (title) => {
    expect(namesPadded(title)).toBe(true)
  },
)

test.each(['Dining table', 'Wooden chair', 'Couchette ticket', 'Bed frame', ''])(
  'a gift called ‘%s’ is not (ITEM-23)',
  (title) => {
    expect(namesPadded(title)).toBe(false)
  },
)
