import { expect, test } from 'vitest'
import { loadText } from './load-text.ts'

test('short texts have the number and weight of items (ITEM-08)', () => {
  expect(loadText.short(3, 138)).toBe('3 items · about 138 kg')
  expect(loadText.short(1, 1250)).toBe('1 item · about 1,250 kg')
  expect(loadText.short(200, 12345.6)).toBe('200 items · about 12,345.6 kg')
})

test.each([
  [3, 138, 2900, '3 items · about 138 kg · 2.9 m³'],
  [2, 80, 2149, '2 items · about 80 kg · 2.1 m³'],
  [1, 5, 1000, '1 item · about 5 kg · 1 m³'],
])('long texts add the volume: %i items (ITEM-02)', (count, kg, litres, text) => {
  expect(loadText.long(count, kg, litres)).toBe(text)
})
