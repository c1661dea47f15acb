import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LoadItem } from '#modules/core/waste-catalogue/contract.ts'
import { ItemConfirmations } from './item-confirmations.tsx'

const common = { key: 'key', kg: 10, litres: 100 }
const FRIDGE: LoadItem = { ...common, line: 1, label: 'Fridge', n: 1, marks: ['hazardous'] }
const CHAIR: LoadItem = { ...common, line: 2, label: 'Wooden chair', n: 4, marks: ['two'] }

const htmlOf = (items: LoadItem[], disposalCost: number | null, error?: string) =>
  renderToStaticMarkup(
    <ItemConfirmations
      items={items}
      disposalCost={disposalCost}
      error={error}
      carries={false}
      onCarries={() => undefined}
      reused={false}
      onReused={() => undefined}
    />,
  )

test('shows no checkbox for unrestricted items at a normal price', () => {
  expect(htmlOf([CHAIR], null)).not.toContain('checkbox')
})

test('requires a confirmation for restricted items and shows when it is missing (ITEM-09)', () => {
  const html = htmlOf([FRIDGE, CHAIR], null)
  expect(html.match(/type="checkbox"/g)).toHaveLength(1)
  expect(html).toContain('This job includes 1 × Fridge.')
  expect(html).toContain('I’m allowed to carry and dispose of these items')
  expect(html).not.toContain('aria-invalid')
  const missing = htmlOf([FRIDGE], null, 'Please confirm.')
  expect(missing).toContain('aria-invalid="true"')
  expect(missing).toContain('Please confirm.')
})

test('warns a bidder well below the cost of legal disposal and offers the reuse checkbox (FLOOR-02)', () => {
  const html = htmlOf([CHAIR], 42)
  expect(html).toContain(
    'Legal disposal of these items usually costs about £42. The customer will see that your bid is lower.',
  )
  expect(html).toContain('Some items will be reused')
  expect(html.match(/type="checkbox"/g)).toHaveLength(1)
  expect(html).not.toMatch(/danger|role="alert"/)
})
