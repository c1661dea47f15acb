import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { JobDisposal, ProofState } from '#modules/disposals/contract.ts'
import { CarrierPart } from './carrier-part.tsx'

const said = {
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

function read(state: ProofState, other: Pick<JobDisposal, 'otherSuspended'> = {}): string {
  const disposal: JobDisposal = {
    state,
    ...other,
    dueAt: '2026-11-28T12:00:00.000Z',
    overdueAt: '2026-11-29T12:00:00.000Z',
    said,
    version: 2,
    saying: { open: true, kg: null, reason: null, others: [] },
  }
  return renderToStaticMarkup(
    <CarrierPart requestId="1" viewer="2" disposal={disposal} ticket={null} onSent={() => undefined} />,
  )
}

test('while staff look at a proof its carrier reads that the owner does so afterwards, and never that the owner reads it (PROOF-02)', () => {
  const looking = read('looking')
  expect(looking).toContain('Our staff are looking at the proof. The owner reads it after that.')
  expect(looking).toContain('What you said:')
  expect(looking).toContain('Example Recycling, Avonmouth')
  expect(looking).not.toContain('as the owner reads it')
  expect(read('said')).toContain('What you said, as the owner reads it:')
})

test('the carrier of an owner whom staff have suspended reads so, and not that they wait or read (PROOF-02)', () => {
  for (const state of ['waiting', 'overdue', 'looking', 'said'] as const)
    expect(read(state, { otherSuspended: true })).not.toMatch(/owner (waits|reads)/i)
  expect(read('waiting', { otherSuspended: true })).toContain('The owner may not use Kerbside for now; please say it')
})
