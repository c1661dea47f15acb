import { expect, test } from 'vitest'
import { namesPadded } from './padded.ts'

test.each(['Two-seat sofa', 'Settee, blue', 'Old ARMCHAIR', 'Leather couches', 'Bean bags', 'Upholstered stool'])(
  '‘%s’ names a padded item (ITEM-23)',
  (title) => {
    expect(namesPadded(title)).toBe(true)
  },
)

test.each(['Dining table', 'Wooden chair', 'Couchette ticket', 'Bed frame', ''])(
  '‘%s’ names no padded item (ITEM-23)',
  (title) => {
    expect(namesPadded(title)).toBe(false)
  },
)
