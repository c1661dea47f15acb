import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LoadItem } from '#modules/waste/contract.ts'
import { LoadTicks } from './load-ticks.tsx'

const of = { key: 'key', kg: 10, litres: 100 }
const FRIDGE: LoadItem = { ...of, line: 1, label: 'Fridge', n: 1, marks: ['hazardous'] }
const CHAIR: LoadItem = { ...of, line: 2, label: 'Wooden chair', n: 4, marks: ['two'] }

const htmlOf = (items: LoadItem[], floor: number | null, error?: string) =>
  renderToStaticMarkup(
    <LoadTicks
      items={items}
      floor={floor}
      error={error}
      carries={false}
      onCarries={() => undefined}
      reused={false}
      onReused={() => undefined}
    />,
  )

test('a bidder on a load that all may carry, at a price like any other, ticks nothing', () => {
  expect(htmlOf([CHAIR], null)).not.toContain('checkbox')
})

test('a bidder on what not everybody may carry is asked for one tick, and told when it is missing (ITEM-09)', () => {
  const asked = htmlOf([FRIDGE, CHAIR], null)
  expect(asked.match(/type="checkbox"/g)).toHaveLength(1)
  expect(asked).toContain('This load has 1 × Fridge.')
  expect(asked).toContain('I may carry and hand over each of these')
  expect(asked).not.toContain('aria-invalid')
  const missing = htmlOf([FRIDGE], null, 'Please confirm.')
  expect(missing).toContain('aria-invalid="true"')
  expect(missing).toContain('Please confirm.')
})

test('a bidder well below what lawful tipping costs reads it before sending, and may say that some will be reused (FLOOR-02)', () => {
  const html = htmlOf([CHAIR], 42)
  expect(html).toContain(
    'A lawful tip for this load is usually about £42. The owner will see that your bid is below that.',
  )
  expect(html).toContain('Some of it will be reused')
  expect(html.match(/type="checkbox"/g)).toHaveLength(1)
  expect(html).not.toMatch(/danger|role="alert"/)
})
