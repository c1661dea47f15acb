import { expect, test } from 'vitest'
import { loadTotal } from './load-total.ts'

test('a load weighs what its items weigh, each as often as it is there (ITEM-21)', () => {
  const sofas = { count: 2, kg: 55, litres: 1500 }
  const tins = { count: 5, kg: 3, litres: 4 }
  expect(loadTotal([sofas, tins])).toEqual({ count: 7, kg: 125, litres: 3020 })
  expect(loadTotal([])).toEqual({ count: 0, kg: 0, litres: 0 })
})
