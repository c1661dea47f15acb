import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { RequestCard } from '#modules/market/requests/contract.ts'
import { RequestItem } from './request-item.tsx'

// its timer needs a browser
vi.mock('#web/ui/time.tsx', () => ({ Time: () => null }))

const image = (name: string) => ({ url: `/media/${name}-1600.webp`, width: 4, height: 3, placeholder: '' })
const htmlWith = (imageUrls: RequestCard['imageUrls'], load?: RequestCard['load']) => {
  const request = { id: '1', title: 'Sofa', description: 'By the door', imageUrls, load } as RequestCard
  return renderToStaticMarkup(
    <MemoryRouter>
      <RequestItem request={request} details={null} />
    </MemoryRouter>,
  )
}

test('shows the first picture of a request, or none (DATA-09, DATA-10)', () => {
  expect(htmlWith([image('first'), image('second')])).toContain('/media/first-')
  expect(htmlWith([image('first'), image('second')])).not.toContain('/media/second-')
  expect(htmlWith(null)).not.toContain('<img')
})

test('shows the size of a request only if it is known (ITEM-08)', () => {
  const load = { items: 3, kg: 138, litres: 2900, marks: [] }
  expect(htmlWith(null, load)).toContain('<span class="tabular">3 items · about 138 kg</span>')
  expect(htmlWith(null)).not.toContain(' kg')
})
