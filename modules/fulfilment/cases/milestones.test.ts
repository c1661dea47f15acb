import { expect, test } from 'vitest'
import type { VisitForStaff } from '#modules/fulfilment/visits/facade.ts'
import {
  bidMilestones,
  caseMilestones,
  disposalMilestones,
  requestMilestones,
  trackingRecordMilestones,
  visitMilestones,
} from './milestones.ts'
import { sortByTime } from './rules.ts'

const timeAt = (minute: number) => `2026-12-03T09:${String(minute).padStart(2, '0')}:00.000Z`
const NOTHING: VisitForStaff = {
  milestones: {
    time: null,
    plate: null,
    confirmedAt: null,
    arrivedAt: null,
    matchedAt: null,
    mismatchedAt: null,
    loadingAt: null,
  },
  rights: null,
  agreedPounds: 60,
  priceChanges: [],
  receipt: null,
}

test('a job without a visit has no visit milestones (DOOR-07)', () => expect(visitMilestones(NOTHING)).toEqual([]))

test('the timeline shows who did what and when, from the early start to the end (DOOR-07, PRICE-03)', () => {
  const change = { id: 'a', lines: [{ label: 'Fridge', n: 1, kg: 40 }], oldPounds: 60, newPounds: 95.5, photos: 1 }
  const milestones = visitMilestones({
    ...NOTHING,
    milestones: {
      time: { day: '2026-12-03', part: 'morning' },
      plate: 'WX19 KDL',
      confirmedAt: timeAt(1),
      arrivedAt: timeAt(2),
      matchedAt: timeAt(4),
      mismatchedAt: null,
      refused: { at: timeAt(3), plate: 'AB12 CDE' },
      vanChangedAt: timeAt(3),
      loadingAt: timeAt(7),
    },
    rights: { earlyStartAt: timeAt(0), endedAt: timeAt(9), endedBy: 'owner', reasonKey: 'other_way' },
    priceChanges: [
      {
        ...change,
        askedAt: timeAt(5),
        lapsesAt: timeAt(35),
        answer: 'signed',
        answeredAt: timeAt(6),
        signedName: 'Ann',
      },
    ],
    receipt: { number: 'KB-2026-000123', issuedAt: timeAt(8), paidOwnerSays: null, paidCarrierSays: null },
  })
  expect(sortByTime(milestones).map(({ what, by, detail }) => [what, by, detail])).toEqual([
    ['early_start', 'owner', null],
    ['time_confirmed', 'carrier', 'Thu 3 Dec, morning, AB12 CDE'],
    ['arrived', 'carrier', null],
    ['mismatched', 'owner', 'AB12 CDE'],
    ['van_changed', 'carrier', 'WX19 KDL'],
    ['matched', 'owner', null],
    ['price_asked', 'carrier', '£95.50 instead of £60.00, 1 × Fridge'],
    ['price_answered', 'owner', 'Signed'],
    ['loading', 'carrier', null],
    ['receipt', null, 'KB-2026-000123'],
    ['ended_early', 'owner', 'I found another way'],
  ])
})

test('shows that an unanswered price lapsed and that a pending one has no answer (PRICE-03)', () => {
  const change = { id: 'a', lines: [], oldPounds: 60, newPounds: 50, photos: 1, lapsesAt: timeAt(30), signedName: null }
  const priceChanges = [
    { ...change, askedAt: timeAt(0), answer: 'lapsed' as const, answeredAt: timeAt(30) },
    { ...change, askedAt: timeAt(31), answer: 'cancelled' as const, answeredAt: timeAt(32) },
    { ...change, askedAt: timeAt(33), answer: null, answeredAt: null },
  ]
  expect(visitMilestones({ ...NOTHING, priceChanges }).map(({ what, by }) => [what, by])).toEqual([
    ['price_asked', 'carrier'],
    ['price_ended', null],
    ['price_asked', 'carrier'],
    ['price_ended', null],
    ['price_asked', 'carrier'],
  ])
})

test('shows the first bid with the number of bids, and the opening and closing of a case', () => {
  expect(bidMilestones(undefined)).toEqual([])
  expect(bidMilestones({ bids: 1, firstAt: new Date(timeAt(0)) })).toEqual([
    { what: 'first_bid', at: timeAt(0), by: null, detail: '1 bid in total' },
  ])
  const caseFacts = { id: 'c', kind: 'no_proof' as const, openedBy: 'owner' as const, openedAt: timeAt(1) }
  const noExtras = { dueAt: null, wants: null, missed: null, solved: { owner: false, carrier: false } }
  const otherFields = { ...noExtras, entries: [], claim: null, version: 1 }
  expect(caseMilestones({ ...caseFacts, ...otherFields, state: 'open', closed: null })).toEqual([
    { what: 'case_opened', at: timeAt(1), by: 'owner', detail: 'No disposal record' },
  ])
  const closing = {
    at: timeAt(2),
    by: null,
    outcome: 'advice' as const,
    words: 'Ask the carrier.',
    note: null,
    toldOn: null,
  }
  expect(
    caseMilestones({ ...caseFacts, ...otherFields, state: 'closed', closed: closing }).map(({ what }) => what),
  ).toEqual(['case_opened', 'case_closed'])
})

test('shows when each edition of the waste tracking record was made and first downloaded (DWT-09)', () => {
  const record = { schemaVersion: '0.2.5-alpha', sha256: '0'.repeat(64), body: null }
  const movements = [
    { ...record, edition: 2, part: '1', madeAt: timeAt(5), downloadedAt: null },
    { ...record, edition: 1, part: '1', madeAt: timeAt(1), downloadedAt: timeAt(3) },
    { ...record, edition: 1, part: '2', madeAt: timeAt(1), downloadedAt: timeAt(2) },
  ]
  expect(sortByTime(trackingRecordMilestones(movements))).toEqual([
    { what: 'record_made', at: timeAt(1), by: null, detail: 'Edition 1: 2 movements' },
    { what: 'record_downloaded', at: timeAt(2), by: 'carrier', detail: 'Edition 1' },
    { what: 'record_made', at: timeAt(5), by: null, detail: 'Edition 2: 1 movement' },
  ])
  expect(trackingRecordMilestones([])).toEqual([])
})

test('shows the disposal record and the decisions of staff (PROOF-02)', () => {
  const site = { kind: 'site' as const, placeName: 'Example Recycling', number: 'EPR/AB1234CD', receiver: null }
  const disposal = {
    outward: 'BS11',
    ticket: '5512',
    kg: 140,
    tippedAt: timeAt(0),
    photo: null,
    at: timeAt(1),
    tipKg: 140,
  }
  const record = { ...site, ...disposal, estimatedKg: null, photoAt: null, photoPlace: null, marks: [], alsoFor: [] }
  const proof = {
    requestId: 'job',
    state: 'refused' as const,
    collectedAt: timeAt(0),
    dueAt: timeAt(59),
    version: 1,
    refusals: [],
  }
  const decided = { decision: 'refused' as const, at: timeAt(2), by: null, reason: 'Another ticket.' }
  expect(disposalMilestones({ ...proof, said: record, decided })).toEqual([
    { what: 'waste_said', at: timeAt(1), by: 'carrier', detail: 'Example Recycling, EPR/AB1234CD' },
    { what: 'proof_refused', at: timeAt(2), by: 'staff', detail: 'Another ticket.' },
  ])
  expect(disposalMilestones({ ...proof, said: null, decided: null })).toEqual([])
  const refusals = [{ at: timeAt(1), reason: 'No number.' }]
  expect(disposalMilestones({ ...proof, refusals, said: null, decided: null })).toEqual([
    { what: 'proof_refused', at: timeAt(1), by: 'staff', detail: 'No number.' },
  ])
})

test('shows a cancellation once, with its reason (RIGHT-04)', () => {
  const history = [
    { what: 'bid_accepted' as const, by: 'owner' as const, reason: null, at: timeAt(0) },
    { what: 'cancelled' as const, by: 'carrier' as const, reason: null, at: timeAt(1) },
  ]
  const rights = {
    earlyStartAt: null,
    endedAt: timeAt(1),
    endedBy: 'carrier' as const,
    reasonKey: 'no_driver' as const,
  }
  expect(requestMilestones(history, { rights }).map(({ what }) => what)).toEqual(['bid_accepted'])
  expect(visitMilestones({ ...NOTHING, rights })).toEqual([
    { what: 'ended_early', at: timeAt(1), by: 'carrier', detail: 'No driver is available' },
  ])
  expect(requestMilestones(history, { rights: null }).map(({ what }) => what)).toEqual(['bid_accepted', 'cancelled'])
})
