import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { RequestCard } from '#modules/requests/contract.ts'
import { RequestItem } from './request-item.tsx'

// it ticks, which needs a browser
vi.mock('#web/ui/time.tsx', () => ({ Time: () => null }))

const image = (name: string) => ({ url: `/media/${name}-1600.webp`, width: 4, height: 3, placeholder: '' })
const shown = (imageUrls: RequestCard['imageUrls']) => {
  const request = { id: '1', title: 'Sofa', description: 'By the door', imageUrls } as RequestCard
  return renderToStaticMarkup(
    <MemoryRouter>
      <RequestItem request={request} facts={null} />
    </MemoryRouter>,
  )
}

test('a card shows the first picture of a request, or none (DATA-09, DATA-10)', () => {
  expect(shown([image('first'), image('second')])).toContain('/media/first-')
  expect(shown([image('first'), image('second')])).not.toContain('/media/second-')
  expect(shown(null)).not.toContain('<img')
})
