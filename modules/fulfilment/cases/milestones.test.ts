import { expect, test } from 'vitest'
import type { VisitForStaff } from '#modules/fulfilment/visits/facade.ts'
import {
  bidMilestones,
  caseMilestones,
  disposalMilestones,
  milestonesOfVisit,
  recordMilestones,
  stepMilestones,
} from './milestones.ts'
import { sortByTime } from './rules.ts'

const at = (minute: number) => `2026-12-03T09:${String(minute).padStart(2, '0')}:00.000Z`
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

test('a job without a visit has no visit milestones (DOOR-07)', () => expect(milestonesOfVisit(NOTHING)).toEqual([]))

test('the timeline says who did what and when, from the early start to the end (DOOR-07, PRICE-03)', () => {
  const change = { id: 'a', lines: [{ label: 'Fridge', n: 1, kg: 40 }], oldPounds: 60, newPounds: 95.5, photos: 1 }
  const milestones = milestonesOfVisit({
    ...NOTHING,
    milestones: {
      time: { day: '2026-12-03', part: 'morning' },
      plate: 'WX19 KDL',
      confirmedAt: at(1),
      arrivedAt: at(2),
      matchedAt: at(4),
      mismatchedAt: null,
      refused: { at: at(3), plate: 'AB12 CDE' },
      vanChangedAt: at(3),
      loadingAt: at(7),
    },
    rights: { earlyStartAt: at(0), endedAt: at(9), endedBy: 'owner', reasonKey: 'other_way' },
    priceChanges: [
      { ...change, askedAt: at(5), lapsesAt: at(35), answer: 'signed', answeredAt: at(6), signedName: 'Ann' },
    ],
    receipt: { number: 'KB-2026-000123', issuedAt: at(8), paidOwnerSays: null, paidCarrierSays: null },
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
  const change = { id: 'a', lines: [], oldPounds: 60, newPounds: 50, photos: 1, lapsesAt: at(30), signedName: null }
  const priceChanges = [
    { ...change, askedAt: at(0), answer: 'lapsed' as const, answeredAt: at(30) },
    { ...change, askedAt: at(31), answer: 'cancelled' as const, answeredAt: at(32) },
    { ...change, askedAt: at(33), answer: null, answeredAt: null },
  ]
  expect(milestonesOfVisit({ ...NOTHING, priceChanges }).map(({ what, by }) => [what, by])).toEqual([
    ['price_asked', 'carrier'],
    ['price_ended', null],
    ['price_asked', 'carrier'],
    ['price_ended', null],
    ['price_asked', 'carrier'],
  ])
})

test('counts bids and includes cases', () => {
  expect(bidMilestones(undefined)).toEqual([])
  expect(bidMilestones({ bids: 1, firstAt: new Date(at(0)) })).toEqual([
    { what: 'first_bid', at: at(0), by: null, detail: '1 bid in total' },
  ])
  const caseFacts = { id: 'c', kind: 'no_proof' as const, openedBy: 'owner' as const, openedAt: at(1) }
  const noExtras = { dueAt: null, wants: null, missed: null, solved: { owner: false, carrier: false } }
  const more = { ...noExtras, entries: [], claim: null, version: 1 }
  expect(caseMilestones({ ...caseFacts, ...more, state: 'open', closed: null })).toEqual([
    { what: 'case_opened', at: at(1), by: 'owner', detail: 'No disposal record' },
  ])
  const closing = {
    at: at(2),
    by: null,
    outcome: 'advice' as const,
    words: 'Ask the carrier.',
    note: null,
    toldOn: null,
  }
  expect(caseMilestones({ ...caseFacts, ...more, state: 'closed', closed: closing }).map(({ what }) => what)).toEqual([
    'case_opened',
    'case_closed',
  ])
})

test('shows when each edition of the waste tracking record was made and first downloaded (DWT-09)', () => {
  const record = { schemaVersion: '0.2.5-alpha', sha256: '0'.repeat(64), body: null }
  const movements = [
    { ...record, edition: 2, part: '1', madeAt: at(5), downloadedAt: null },
    { ...record, edition: 1, part: '1', madeAt: at(1), downloadedAt: at(3) },
    { ...record, edition: 1, part: '2', madeAt: at(1), downloadedAt: at(2) },
  ]
  expect(sortByTime(recordMilestones(movements))).toEqual([
    { what: 'record_made', at: at(1), by: null, detail: 'Edition 1: 2 movements' },
    { what: 'record_downloaded', at: at(2), by: 'carrier', detail: 'Edition 1' },
    { what: 'record_made', at: at(5), by: null, detail: 'Edition 2: 1 movement' },
  ])
  expect(recordMilestones([])).toEqual([])
})

test('shows the disposal record and the decisions of staff (PROOF-02)', () => {
  const site = { kind: 'site' as const, placeName: 'Example Recycling', number: 'EPR/AB1234CD', receiver: null }
  const disposal = { outward: 'BS11', ticket: '5512', kg: 140, tippedAt: at(0), photo: null, at: at(1), tipKg: 140 }
  const record = { ...site, ...disposal, estimatedKg: null, photoAt: null, photoPlace: null, marks: [], alsoFor: [] }
  const proof = {
    requestId: 'job',
    state: 'refused' as const,
    collectedAt: at(0),
    dueAt: at(59),
    version: 1,
    refusals: [],
  }
  const decided = { decision: 'refused' as const, at: at(2), by: null, reason: 'Another ticket.' }
  expect(disposalMilestones({ ...proof, said: record, decided })).toEqual([
    { what: 'waste_said', at: at(1), by: 'carrier', detail: 'Example Recycling, EPR/AB1234CD' },
    { what: 'proof_refused', at: at(2), by: 'staff', detail: 'Another ticket.' },
  ])
  expect(disposalMilestones({ ...proof, said: null, decided: null })).toEqual([])
  const refusals = [{ at: at(1), reason: 'No number.' }]
  expect(disposalMilestones({ ...proof, refusals, said: null, decided: null })).toEqual([
    { what: 'proof_refused', at: at(1), by: 'staff', detail: 'No number.' },
  ])
})

test('shows a cancellation once, with its reason (RIGHT-04)', () => {
  const history = [
    { what: 'bid_accepted' as const, by: 'owner' as const, reason: null, at: at(0) },
    { what: 'cancelled' as const, by: 'carrier' as const, reason: null, at: at(1) },
  ]
  const rights = { earlyStartAt: null, endedAt: at(1), endedBy: 'carrier' as const, reasonKey: 'no_driver' as const }
  expect(stepMilestones(history, { rights }).map(({ what }) => what)).toEqual(['bid_accepted'])
  expect(milestonesOfVisit({ ...NOTHING, rights })).toEqual([
    { what: 'ended_early', at: at(1), by: 'carrier', detail: 'No driver is available' },
  ])
  expect(stepMilestones(history, { rights: null }).map(({ what }) => what)).toEqual(['bid_accepted', 'cancelled'])
})
