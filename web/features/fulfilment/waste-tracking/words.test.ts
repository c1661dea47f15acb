import { expect, test } from 'vitest'
import { containerText, itemText, treatmentText, words } from './words.ts'

/** Returns all texts; functions are called with a sample argument. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value('Kerbside'))]
  return Object.values(value as object).flatMap(textsIn)
}

test('uses the texts of the design (DWT-01, DWT-04, DWT-05)', () => {
  const { record, receivers } = words
  expect(record.title).toBe('Waste tracking')
  expect(record.text('Kerbside')).toBe(
    'From October 2027, carriers must record this with Defra. Kerbside has filled in the record for you.',
  )
  expect(record.download).toBe('Download record')
  expect(record.card).toBe('Weighbridge card')
  expect(record.warning).toBe('Waste tracking may not accept this number yet')
  const item = itemText({ n: 1, label: 'Fridge freezer, tall' })
  expect(receivers.question(item, false)).toBe('Where will you take 1 × Fridge freezer, tall?')
  expect(receivers.question(item, true)).toBe('Where did you take 1 × Fridge freezer, tall?')
})

test('calls nothing approved or official (DWT-01)', () => {
  const texts = textsIn(words)
  expect(texts.length).toBeGreaterThan(50)
  for (const text of texts) expect(text).not.toMatch(/approv|official|endors|certif|accredit|logo/i)
})

test('shows an uncommon treatment by its code alone (DWT-03)', () => {
  expect(treatmentText('R4')).toBe('R4, recycled: metals, electricals')
  expect(treatmentText('D3')).toBe('D3')
})

test('shows containers in words and unknown codes unchanged (DWT-01)', () =>
  expect(['LOO', 'BAG', 'BOX', 'CAN', 'XYZ'].map(containerText)).toEqual([
    'loose',
    'in bags',
    'in boxes',
    'in cans',
    'XYZ',
  ]))
