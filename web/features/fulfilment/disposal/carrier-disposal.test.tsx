import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DisposalState, JobDisposal } from '#modules/fulfilment/disposal/contract.ts'
import { CarrierDisposal } from './carrier-disposal.tsx'

const record = {
  kind: 'site',
  placeName: 'Example Recycling, Avonmouth',
  number: 'EPR/AB1234CD',
  receiver: null,
  outward: 'BS11',
  ticket: '5512',
  kg: 140,
  tippedAt: '2026-11-26T08:00:00.000Z',
  photo: null,
} as const

function htmlOf(state: DisposalState, owner: Pick<JobDisposal, 'otherSuspended'> = {}): string {
  const disposal: JobDisposal = {
    state,
    ...owner,
    dueAt: '2026-11-28T12:00:00.000Z',
    overdueAt: '2026-11-29T12:00:00.000Z',
    said: record,
    version: 2,
    saying: { open: true, kg: null, reason: null, others: [] },
  }
  return renderToStaticMarkup(
    <CarrierDisposal requestId="1" viewerId="2" disposal={disposal} ticket={null} onSent={() => undefined} />,
  )
}

test('shows the carrier that the customer sees a record only after the review (PROOF-02)', () => {
  const inReview = htmlOf('looking')
  expect(inReview).toContain('We’re checking this record. The customer will see it once we’ve accepted it.')
  expect(inReview).toContain('What you recorded:')
  expect(inReview).toContain('Example Recycling, Avonmouth')
  expect(inReview).not.toContain('What the customer sees')
  expect(htmlOf('said')).toContain('What the customer sees:')
})

test('says that the customer is suspended, not that they wait for the record (PROOF-02)', () => {
  for (const state of ['waiting', 'overdue', 'looking', 'said'] as const)
    expect(htmlOf(state, { otherSuspended: true })).not.toMatch(
      /customer (can see|sees|will see)|show it to the customer/i,
    )
  expect(htmlOf('waiting', { otherSuspended: true })).toContain(
    'The customer’s account is suspended. Please still record disposal',
  )
})
