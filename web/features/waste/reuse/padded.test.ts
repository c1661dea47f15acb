import { expect, test } from 'vitest'
import catalogue from '../../../../migrations/data/items-catalogue.json' with { type: 'json' }
import { namesPadded } from './padded.ts'

test('whatever of the catalogue needs a fire label is known by its name (ITEM-23)', () => {
  const padded = catalogue.items.filter((item) => 'flags' in item && item.flags?.includes('label'))
  expect(padded.length).toBeGreaterThan(10)
  expect(padded.filter(({ label }) => !namesPadded(label)).map(({ label }) => label)).toEqual([])
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
