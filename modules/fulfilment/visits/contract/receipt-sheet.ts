/** The texts of a receipt, shared by screen, print and PDF. */
import { REGULATORS } from '#modules/carriers/carrier-registration/contract.ts'
import { addressLines } from '#modules/market/requests/place/contract.ts'
import type { PaidBy } from '../contract.ts'
import type { Receipt, ReceiptFacts } from '../receipts/contract.ts'

/** One section of a receipt, in display order. */
export interface ReceiptSection {
  readonly title: string
  /** Shown first. */
  readonly warning?: string
  readonly items?: readonly { readonly name: string; readonly notes: readonly string[] }[]
  readonly lines: readonly { readonly name: string; readonly text: string }[]
}

/** Formatters for amounts and times. */
export interface ReceiptFormats {
  readonly pounds: (amount: number) => string
  /** Formats an instant as day and time in London. */
  readonly moment: (instant: string) => string
  /** Formats a date as a day. */
  readonly day: (date: string) => string
}

/** The texts of a receipt (PRICE-06). */
export const receiptWords = {
  title: (number: string) => `Receipt ${number}`,
  practice: 'Practice data',
  noMoney: (product: string) => `${product} doesn’t take payment for jobs.`,
  cash: 'Councils advise against paying in cash, because it leaves no record.',
  job: {
    title: 'Job',
    number: 'Receipt number',
    what: 'Title',
    issued: 'Issued',
    collected: 'Collected',
    plate: 'Van',
  },
  price: {
    title: 'Price',
    agreed: 'Agreed price',
    bid: 'Accepted bid',
    signed: 'Signed for by the customer',
    lowered: 'Lowered by the carrier',
    signedAt: (name: string | null, at: string) => (name === null ? at : `${name}, ${at}`),
  },
  parties: {
    title: 'Customer and carrier',
    owner: 'Customer',
    carrier: 'Carrier',
    company: 'Company name',
    /** Shown in place of a missing name. */
    unnamed: { owner: 'Name not shown', carrier: 'Name not shown' },
    left: {
      owner: (product: string) => `A customer who has left ${product}`,
      carrier: (product: string) => `A carrier that has left ${product}`,
    },
  },
  registration: {
    title: 'Waste carrier registration',
    none: 'Registration: not given',
    gone: 'Registration: no longer available, because the carrier closed their account',
    unconfirmed: 'Registration: not confirmed',
    number: 'Number',
    regulator: 'Regulator',
    tier: 'Tier',
    tiers: { upper: 'Upper tier', lower: 'Lower tier' },
    validTo: 'Valid to',
    checked: 'Checked',
  },
  load: {
    title: 'Items collected',
    none: 'No items were listed.',
    about: (kg: number) => `about ${kg} kg each`,
    extra: 'Extra item, signed for on site',
  },
  paid: {
    title: 'Paid',
    line: 'Paid by',
    by: { card: 'card', transfer: 'bank transfer', cash: 'cash', not_yet: 'not yet' } satisfies Record<PaidBy, string>,
    differ: {
      owner: (ownAnswer: string, otherAnswer: string) => `You say ${ownAnswer}, the carrier says ${otherAnswer}`,
      carrier: (ownAnswer: string, otherAnswer: string) => `You say ${ownAnswer}, the customer says ${otherAnswer}`,
    },
    none: 'Payment not recorded yet.',
  },
} as const

/** Returns the sections of a receipt, without how it was paid (PRICE-06). `product` is the product’s name. */
export function receiptSections(receipt: Receipt, formats: ReceiptFormats, product: string): ReceiptSection[] {
  const { number, issuedAt, facts } = receipt
  const { job } = receiptWords
  return [
    {
      title: job.title,
      lines: knownLines([
        [job.number, number],
        [job.what, facts.title],
        [job.collected, formats.moment(facts.collectedAt)],
        [job.plate, facts.plate],
        [job.issued, formats.moment(issuedAt)],
      ]),
    },
    priceSection(facts, formats),
    partiesSection(receipt, product),
    registrationSection(facts.carrier.registration, formats),
    itemsSection(facts),
  ]
}

/** Names both parties, including one that has left. */
function partiesSection({ facts: { owner, carrier, place }, ownerLeft, carrierLeft }: Receipt, product: string) {
  const { parties } = receiptWords
  const { unnamed, left } = parties
  const noCarrier = carrierLeft ? left.carrier(product) : unnamed.carrier
  return {
    title: parties.title,
    lines: knownLines([
      [parties.owner, owner.name ?? (ownerLeft ? left.owner(product) : unnamed.owner)],
      [parties.carrier, carrier.name ?? noCarrier],
      [parties.company, carrier.companyName],
      ...addressLines(place),
    ]),
  }
}

function priceSection(
  { agreedPounds, bidPounds, signed, loweredAt }: ReceiptFacts,
  { pounds, moment }: ReceiptFormats,
) {
  const { price } = receiptWords
  return {
    title: price.title,
    lines: knownLines([
      [price.agreed, pounds(agreedPounds)],
      [price.bid, agreedPounds === bidPounds && !signed ? null : pounds(bidPounds)],
      [price.signed, signed && price.signedAt(signed.name, moment(signed.at))],
      [price.lowered, loweredAt === undefined ? null : moment(loweredAt)],
    ]),
  }
}

function registrationSection(
  registration: ReceiptFacts['carrier']['registration'],
  { moment, day }: ReceiptFormats,
): ReceiptSection {
  const words = receiptWords.registration
  const { title } = words
  if (registration === null) return { title, warning: words.gone, lines: [] }
  if (registration.status === 'none') return { title, warning: words.none, lines: [] }
  const { status, number, regulator, tier, validTo, checkedAt } = registration
  return {
    title,
    ...(status === 'unconfirmed' && { warning: words.unconfirmed }),
    lines: knownLines([
      [words.number, number],
      [words.regulator, regulator && REGULATORS[regulator]],
      [words.tier, tier && words.tiers[tier]],
      [words.validTo, validTo && day(validTo)],
      [words.checked, checkedAt && moment(checkedAt)],
    ]),
  }
}

function itemsSection({ items }: ReceiptFacts): ReceiptSection {
  const { load } = receiptWords
  if (items.length === 0) return { title: load.title, warning: load.none, lines: [] }
  const rows = items.map(({ label, n, kg, extra }) => ({
    name: `${n} × ${label}`,
    notes: [load.about(kg), ...(extra ? [load.extra] : [])],
  }))
  return { title: load.title, items: rows, lines: [] }
}

/** Returns how a job was paid, as `party` reads it (PRICE-06). */
export function paidText(
  { paidOwnerSays, paidCarrierSays }: Pick<Receipt, 'paidOwnerSays' | 'paidCarrierSays'>,
  party: 'owner' | 'carrier',
): string {
  const { by, differ, none, line } = receiptWords.paid
  const [ownAnswer, otherAnswer] =
    party === 'owner' ? [paidOwnerSays, paidCarrierSays] : [paidCarrierSays, paidOwnerSays]
  if (ownAnswer !== null && otherAnswer !== null && ownAnswer !== otherAnswer)
    return differ[party](by[ownAnswer], by[otherAnswer])
  const paid = ownAnswer ?? otherAnswer
  return paid === null ? none : `${line}: ${by[paid]}`
}

/** Whether the job was paid in cash according to either party. */
export const isCash = ({ paidOwnerSays, paidCarrierSays }: Pick<Receipt, 'paidOwnerSays' | 'paidCarrierSays'>) =>
  paidOwnerSays === 'cash' || paidCarrierSays === 'cash'

/** Returns the lines whose text is known. */
const knownLines = (lines: readonly (readonly [name: string, text: string | null])[]) =>
  lines.flatMap(([name, text]) => (text === null || text === '' ? [] : [{ name, text }]))
