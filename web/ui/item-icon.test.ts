import { BedDouble, Package, Refrigerator, Sofa, Trash2, Trees } from 'lucide-react'
import { expect, test } from 'vitest'
import { itemIcon } from './item-icon.tsx'

test.each([
  ['Two-seat sofa and a double mattress', Sofa],
  ['Double mattress and a two-seat sofa', BedDouble],
  ['FRIDGE-FREEZER', Refrigerator],
  ['Bags of hedge cuttings', Trash2],
  ['Garden waste', Trees],
  ['Loudspeakers', Package],
  ['', Package],
])('"%s" has the icon of the item it names first', (words, icon) => {
  expect(itemIcon(words)).toBe(icon)
})
