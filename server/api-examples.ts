import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import path from 'node:path'

const GUIDE = path.join(path.dirname(findPackageJSON(import.meta.url) ?? '.'), 'docs/api.md')

/** Returns docs/api.md, which introduces the OpenAPI document. */
export const readGuide = (): Promise<string> => readFile(GUIDE, 'utf8')

const COLLECTION_DETAILS = {
  phoneNumber: '0117 496 0123',
  address: '12 Cotham Road, Bristol',
  accessNote: 'The gate is on the left.',
}
const LOAD = {
  items: [{ key: 'sofa-2', n: 1 }],
  access: { floor: 1, lift: 'no', takeApart: false },
}
const REVIEW = { stars: 5, cameWhenAgreed: true, priceHeld: true, saidWhere: true, text: 'Quick and tidy.' }

/** An example of the request body of every endpoint that API keys can call, by the endpoint's id (API-05). */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  postRequest: {
    title: 'Two-seat sofa',
    description: 'On the ground floor by the front door.',
    postcode: 'BS6 5QA',
    budget: 60,
    load: LOAD,
  },
  changeList: { version: 1, load: LOAD },
  setBookAtBudget: { on: true },
  askQuestion: { text: 'Is there a lift?' },
  answerQuestion: { answer: 'Yes, for four people.' },
  placeBid: {
    bidAmount: 45.5,
    bidMessage: 'I can come on Saturday morning.',
    carries: { allowed: true, reused: false },
  },
  acceptBid: COLLECTION_DETAILS,
  saveCollectionDetails: COLLECTION_DETAILS,
  confirmTime: { day: '2026-12-08', part: 'morning', plate: 'AB12 CDE' },
  acceptTime: { day: '2026-12-08', part: 'morning' },
  saveRoundSettings: {
    start: 'BS3',
    disposalSite: { outward: 'BS11', hours: { monday: { opens: '07:30', closes: '16:30' } } },
  },
  matchVan: { matches: true },
  askPrice: { load: { items: [{ key: 'fridge-freezer', n: 1 }] }, newPounds: 95 },
  answerPrice: { answer: 'signed', name: 'Ann Owner' },
  lowerPrice: { newPounds: 40 },
  recordPayment: { paid: 'transfer' },
  cancelJob: { reason: 'not_needed' },
  giveUpJob: { reason: 'no_van' },
  recordDisposal: {
    kind: 'site',
    placeName: 'Avonmouth recycling centre',
    number: 'EPR/AB1234CD',
    postcode: 'BS11 9HS',
    ticket: '48211',
    kg: 120,
    tippedAt: '2026-12-08T14:30',
    alsoFor: [],
    version: 1,
  },
  createWebhook: { url: 'https://hooks.example.com/kerbside', events: ['bid.accepted', 'bid.rejected'] },
  changeWebhook: { url: 'https://hooks.example.com/kerbside', events: ['bid.accepted'], enabled: true },
  saveReceiver: {
    version: 1,
    line: 1,
    siteName: 'Avonmouth recycling centre',
    permit: 'EPR/AB1234CD',
    siteAddress: 'Kings Weston Lane, Bristol',
    postcode: 'BS11 9HS',
    paper: 'NON_HAZ_WASTE_TRANSFER',
    consignmentCode: '',
  },
  saveTreatments: { version: 1, treatments: [{ line: 1, code: 'R3' }] },
  openCase: { kind: 'damage', text: 'The gate was scratched.', wants: 'A repair.' },
  writeEntry: { text: 'Here is a picture of the gate.' },
  sendMessage: { id: '0199b1f2-6a50-7c11-9c52-3f4f1f6f3a10', text: 'We’ll be there at nine.' },
  seeMessages: { upTo: 12 },
  writeReview: REVIEW,
  changeReview: { ...REVIEW, version: 1 },
  replyToReview: { text: 'Thank you.', version: 1 },
}
