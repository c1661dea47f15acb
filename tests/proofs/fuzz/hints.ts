import fc from 'fast-check'
import { ITEM_CATEGORIES } from '#modules/community/items/contract.ts'
import { daysAfter, londonDate } from '#server/platform/kernel/london.ts'
import type { Hints } from './shapes.ts'
import { PASSWORD, slot } from './slots.ts'

const pence = fc.integer({ min: 1, max: 5_000_000 }).map((amount) => amount / 100)
const day = fc.constantFrom('2026-01-01', '2026-11-21', '1999-12-31', '2030-06-15')
const words = fc.constantFrom('sofa', 'oak bookcase', 'bench', 'a', 'Bristol', 'lorem ipsum')
const code = fc.constantFrom(slot('code'), slot('nextCode'))
const newAddress = fc.uuid().map((id) => `${id}@kerbside.example`)
/** Nothing mostly, a cursor that an answer gave at times. */
const cursor = fc.option(fc.constant(slot('cursor')), { nil: undefined, freq: 2 })

/** What sound input is, where its schema does not say enough. */
export const HINTS: Hints = {
  after: cursor,
  bidAmount: pence,
  price: pence,
  budget: fc.option(pence),
  postcode: fc.constantFrom('BS6 5QA', 'bs65qa', 'OX7 5AA', 'CF10 1AA'),
  'findPlace.postcode': fc.constantFrom('BS6', 'bs6 5qa', 'OX7', 'CF10'),
  'nearbyBusinesses.postcode': fc.constantFrom('BS6', 'bs6 5qa', 'OX7', 'CF10'),
  postcodeArea: fc.option(fc.constantFrom('BS6', 'ba2 1ep', 'OX7')),
  category: fc.option(fc.constantFrom(...ITEM_CATEGORIES)),
  materialsNeeded: fc.option(fc.constantFrom('ladder, two boards,, screws ', 'paint')),
  websiteUrl: fc.option(fc.constantFrom('nightingale.example', 'https://example.org/a?b=c')),
  googleReviewsUrl: fc.option(fc.constantFrom('https://g.example/reviews')),
  phoneNumber: fc.option(fc.constantFrom('0117 496 0999')),
  keepPhotos: fc.constant([]),
  userType: fc.constantFrom('customer', 'business'),
  'saveProfile.userType': fc.constant(null),
  q: fc.option(words, { nil: undefined }),
  term: words,
  'saveArea.budget': fc.boolean(),
  'changeArea.budget': fc.boolean(),
  'previewArea.budget': fc.boolean(),
  upToKg: fc.option(fc.integer({ min: 1, max: 20_000 })),
  'itemHistory.key': fc.constantFrom('sofa-2', 'door', 'paint'),
  'changeItem.key': fc.constantFrom('sofa-2', 'door', 'paint'),
  'changeItem.kg': fc.integer({ min: 1, max: 5_000 }).map((tenths) => tenths / 10),
  'confirmTime.day': fc.integer({ min: 0, max: 27 }).map((days) => daysAfter(londonDate(new Date()), days)),
  plate: fc.constantFrom('AB12 CDE', 'abz1234', 'P1 XYZ', '1 A'),
  'changeItem.litres': fc.integer({ min: 1, max: 5_000 }),
  area: fc.constantFrom('*', 'BS', 'm'),
  pounds: pence,
  from: fc.constantFrom('2026-11-21', '2026-12-01'),
  'choosePace.type': fc.constantFrom('jobs', 'searches', 'bids'),
  'addDevice.endpoint': fc.uuid().map((id) => `https://fcm.googleapis.com/fcm/send/${id}`),
  p256dh: fc.constant('BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'),
  auth: fc.constant('A'.repeat(22)),
  near: fc.option(fc.constantFrom('BS6', 'BS', 'bath', 'London'), { nil: undefined }),
  'findNear.near': fc.constantFrom('BS6 5QA', 'BS', 'bath', 'London'),
  within: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  latitude: fc.double({ min: 51.2, max: 53, noNaN: true }),
  longitude: fc.double({ min: -2.6, max: -0.5, noNaN: true }),
  email: fc.constant(slot('email')),
  'signUp.email': newAddress,
  'changeEmail.email': newAddress,
  password: fc.constant(slot('password')),
  'signUp.password': fc.constant(PASSWORD),
  'resetPassword.password': fc.constant(PASSWORD),
  currentPassword: fc.constant(slot('password')),
  newPassword: fc.constant(PASSWORD),
  code,
  'auditLog.from': fc.option(day, { nil: undefined }),
  'auditLog.to': fc.option(day, { nil: undefined }),
  until: fc.constant(slot('now')),
  consumer: fc.option(fc.constant(slot('consumer')), { nil: undefined }),
  type: fc.option(fc.constant('BidPlaced'), { nil: undefined }),
  'search.type': fc.option(fc.constantFrom('job', 'gift_item', 'business', 'charity'), { nil: undefined }),
  'search.page': fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  fingerprint: fc.option(fc.constant('0123456789abcdef'), { nil: undefined }),
  repair: fc.constant(undefined),
  currentStripeSubscriptionId: fc.constant(undefined),
  filter: fc.oneof(fc.constant({ consumer: slot('consumer') }), fc.constant({ fingerprint: '0123456789abcdef' })),
  'countReplay.consumer': fc.constant(slot('consumer')),
  'replayEvents.filter': fc.record({ consumer: fc.constant(slot('consumer')), type: fc.constant('BidPlaced') }),
  decision: fc.constantFrom('verified', 'rejected', 'needs_resubmission'),
  reason: fc.lorem({ maxCount: 8 }),
  'saveRegistration.regulator': fc.constantFrom('EA', 'EA', 'EA', 'NRW', 'SEPA'),
  'saveRegistration.number': fc.constantFrom('CBDU9000001', 'cbdu 9000005', 'CBDU9000009', 'CB/AE123', 'EAS/R/1234567'),
  'decideRegistration.decision': fc.constantFrom('confirm', 'refuse'),
  validTo: fc.constantFrom('2030-06-15', '2099-12-31', null),
  'overrideRegistration.until': fc.constantFrom(0, 15, 30).map((days) => daysAfter(londonDate(new Date()), days)),
  'reportContent.reason': fc.constantFrom('illegal', 'scam', 'personal', 'offensive', 'spam', 'other'),
  words: fc.lorem({ maxCount: 8 }),
  minutes: fc.integer({ min: 1, max: 3 }),
}
