import type { DisposalKind } from '#modules/fulfilment/disposal/contract.ts'
import type { PriceOutcome } from '#modules/fulfilment/visits/contract.ts'

/** Returns what an unchanged price covers, as text; `hasSignedExtras` if extra items were signed for earlier. */
const priceStays = (oldPrice: string, hasSignedExtras: boolean) =>
  `the price stays ${oldPrice} for the items listed${hasSignedExtras ? ' and signed for' : ''}`

/** Texts of a duty-of-care pack (PACK-03, PACK-04, PACK-07). */
export const packWords = {
  title: 'Duty-of-care pack',
  keep: {
    owner: 'Keep this. It shows what you checked before you handed over your waste. It isn’t legal advice.',
    other:
      'This is the customer’s copy. It shows what they checked before they handed over their waste. It isn’t legal advice.',
  },
  england: {
    owner:
      'In England you must take all reasonable measures to hand waste only to an authorised person (Environmental Protection Act 1990, section 34(2A)).',
    other:
      'In England customers must take all reasonable measures to hand waste only to an authorised person (Environmental Protection Act 1990, section 34(2A)).',
  },
  otherNation: 'The rules on handing over waste may be different where you are.',
  unregistered: {
    owner: 'This carrier hasn’t given a registration number. Ask for it before you hand anything over.',
    other: 'The carrier hasn’t given a registration number.',
  },
  practice: 'Practice data',
  job: {
    title: 'The job',
    number: 'Job number',
    what: 'Title',
    posted: 'Posted',
    accepted: 'Bid accepted',
    price: 'Agreed price',
    bid: 'Accepted bid',
    halfDays: 'Times that suit',
    anyDay: 'Any day',
  },
  parties: { title: 'Customer and carrier', owner: 'Customer', carrier: 'Carrier', unnamed: 'the carrier of this job' },
  registration: {
    title: 'Waste carrier registration',
    company: 'Company name',
    number: 'Number',
    regulator: 'Regulator',
    tier: 'Tier',
    tiers: { upper: 'Upper tier', lower: 'Lower tier' },
    validTo: 'Valid to',
    finding: 'What we found',
    none: 'Not checked yet',
    checked: 'Checked on',
    ticks: 'Confirmed by the carrier',
    allowed: 'I’m allowed to carry and dispose of these items',
    reused: 'Some items will be reused',
    noTicks: 'Nothing yet',
  },
  load: {
    title: 'Items to collect',
    none: 'No items were listed.',
    code: (code: string) => `Code ${code}`,
    kg: 'Estimated weight',
    about: (kg: number) => `about ${kg} kg`,
    pops: 'Contains persistent organic pollutants (POPs): by law it must be burnt, not buried',
    hazardous: 'Hazardous',
    access: 'Access',
    note: 'Note',
  },
  pages: {
    added: 'Added on',
    visit: { title: 'Time and van', time: 'Confirmed time', van: 'Van' },
    mismatch: {
      title: 'Code or van didn’t match',
      answerLabel: 'The customer said',
      text: 'The code or van doesn’t match',
      atDoor: 'The code or van at the door doesn’t match',
      van: 'Expected van',
    },
    match: {
      title: 'Code and van match',
      answerLabel: 'The customer said',
      text: 'The code and van match after all',
      van: 'Expected van',
    },
    price: {
      title: 'Price change on site',
      found: {
        more: 'Extra items found',
        less: 'Extra items found, for a lower price',
        same: 'Extra items found, for the same price',
      },
      newPrice: 'New price',
      comparison: (newPrice: string, oldPrice: string) => `${newPrice} instead of ${oldPrice}`,
      answer: 'The customer’s answer',
      answers: {
        signed: (newPrice: string) => `Signed: the price is ${newPrice}`,
        lowered: () => 'Not needed: the carrier lowered the price',
        declined: (_newPrice: string, oldPrice: string, signed: boolean) => `No: ${priceStays(oldPrice, signed)}`,
        lapsed: (_newPrice: string, oldPrice: string, signed: boolean) =>
          `No answer in time: ${priceStays(oldPrice, signed)}`,
        loaded: (_newPrice: string, oldPrice: string, signed: boolean) =>
          `No answer before loading: ${priceStays(oldPrice, signed)}`,
        collected: (_newPrice: string, oldPrice: string, signed: boolean) =>
          `No answer before collection: ${priceStays(oldPrice, signed)}`,
        cancelled: () => 'No answer: the job was cancelled',
      } satisfies Record<PriceOutcome, (newPrice: string, oldPrice: string, signed: boolean) => string>,
    },
    receipt: { title: 'Receipt', number: 'Receipt number', price: 'Agreed price' },
    disposal: {
      title: 'Disposal record',
      withdrawn: 'The earlier record no longer counts',
      updateLabel: 'Update',
      places: { site: 'Site', reuse: 'For reuse by', yard: 'Carrier’s own yard' } satisfies Record<
        DisposalKind,
        string
      >,
      receiver: 'Who they are',
      permit: 'Permit',
      exemption: 'Exemption',
      when: 'Dropped off',
      ticket: 'Ticket number',
      kg: 'Weight',
      weight: (kg: number) => `${kg} kg`,
    },
    ended: {
      title: 'Job cancelled',
      by: 'Cancelled by',
      parties: { owner: 'The customer', carrier: 'The carrier', staff: 'Our team' },
      reason: 'Reason given',
      owed: 'Amount owed',
      mismatched: 'Nothing: the customer had reported that the code or van didn’t match',
    },
  },
  hash: (sha256: string) => `SHA-256 of these facts as first recorded: ${sha256}`,
} as const
