import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { BidRow } from './bid-row.tsx'
import { BidRows } from './bid-rows.tsx'
import type { LowBidMark } from './low-bid-marks.ts'
import { lastUsedYearsIn, mergeUsedBefore } from './used-before.ts'

// its timer needs a browser
vi.mock('#web/ui/time.tsx', () => ({ Time: () => null }))

const bid: Bid = {
  id: '0198c0de-0000-7000-8000-000000000001',
  collectionRequestId: '0198c0de-0000-7000-8000-000000000002',
  bidderId: '0198c0de-0000-7000-8000-000000000003',
  bidderName: 'www.evil.example',
  bidderVerification: 'verified',
  bidAmount: 50,
  bidMessage: 'Cheaper at https://evil.example, <a href="//evil.example">here</a> or javascript:alert(1)',
  status: 'active',
  createdAt: '2026-11-21T09:00:00.000Z',
  version: 1,
}

test('shows web addresses in a bid as plain text', () => {
  const row = <BidRow bid={bid} deferLayout={false} isOwn={false} isNew={false} />
  const html = renderToStaticMarkup(<MemoryRouter>{row}</MemoryRouter>)
  expect(html).toContain('https://evil.example')
  expect([...html.matchAll(/<\w+[^>]*\bhref=/g)]).toEqual([])
})

test('marks a low bid with a badge and still lets the owner accept it (FLOOR-01)', () => {
  const htmlWith = (lowBidMark?: LowBidMark) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <BidRow
          bid={bid}
          deferLayout={false}
          isOwn={false}
          isNew={false}
          onAccept={() => undefined}
          lowBidMark={lowBidMark}
        />
      </MemoryRouter>,
    )
  expect(htmlWith()).not.toContain('Below disposal cost')
  const marked = htmlWith({ disposalCost: 42, reused: false })
  expect(marked).toContain('Below disposal cost')
  expect(marked).toContain('Accept<span class="sr-only"> £50.00 from www.evil.example</span>')
})

test('shows that the owner has used the carrier before (USED-01)', () => {
  const htmlWith = (lastUsedYear?: number) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <BidRow bid={bid} deferLayout={false} isOwn={false} isNew={false} lastUsedYear={lastUsedYear} />
      </MemoryRouter>,
    )
  expect(htmlWith()).not.toContain('Used in')
  expect(htmlWith(2026)).toContain('Used before (2026)')
})

test('keeps the carriers that the owner has used before when two pages are merged (USED-01)', () => {
  const page = (...lastUsedYears: [id: string, year: number][]) => ({
    items: [],
    next: null,
    total: 0,
    winning: null,
    own: null,
    fetchStartedAt: 0,
    ...(lastUsedYears.length > 0 && { usedBefore: lastUsedYears.map(([businessId, year]) => ({ businessId, year })) }),
  })
  const yearsFor = (...merged: Parameters<typeof mergeUsedBefore>) => [
    ...lastUsedYearsIn([{ ...page(), ...mergeUsedBefore(...merged) }]),
  ]
  expect(yearsFor(page(['ann', 2026]), page(['bob', 2025]))).toEqual([
    ['ann', 2026],
    ['bob', 2025],
  ])
  expect(yearsFor(page(), page())).toEqual([])
})

test('shows that a bidder is suspended and offers no Accept button', () => {
  const htmlOf = (suspendedBid: Bid) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <BidRows
          incoming={{
            shown: [suspendedBid],
            waitingCount: 0,
            newIds: new Set(),
            reveal: () => undefined,
            ref: () => undefined,
          }}
          onShowWaiting={() => undefined}
          viewerId={null}
          empty={null}
          lowestFirst={false}
          onAccept={() => undefined}
          lowBidMarks={new Map()}
          lastUsedYears={new Map()}
          renderLowBidNote={undefined}
          renderPrice={undefined}
          renderBidder={undefined}
          renderActions={undefined}
        />
      </MemoryRouter>,
    )
  expect(htmlOf(bid)).toContain('£50.00 from')
  const suspended = htmlOf({ ...bid, bidderSuspended: true })
  expect(suspended).not.toContain('£50.00 from')
  expect(suspended).toContain('Suspended')
  expect(suspended).not.toContain('Verified')
})
