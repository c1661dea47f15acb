import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { JobCard } from './job-card.tsx'

// its timer needs a browser
vi.mock('#web/ui/time.tsx', () => ({ Time: () => null }))

const request: RequestDetail = {
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'Sofa, see www.evil.example',
  description: 'Pay at https://evil.example/pay or <a href="https://evil.example">here</a>, mail me@evil.example.',
  status: 'pending',
  budget: null,
  locationText: null,
  imageUrls: null,
  bidCount: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
  version: 1,
  userId: null,
  winningBidId: null,
  acceptedBidderId: null,
  collectedAt: null,
  postcode: null,
}

test('shows web addresses in what people write as plain text', () => {
  const html = renderToStaticMarkup(<JobCard request={request} viewerId={null} loadDetails={null} />)
  expect(html).toContain('https://evil.example/pay')
  expect(html).not.toMatch(/<a\b|<[^>]*\bhref=/)
})
