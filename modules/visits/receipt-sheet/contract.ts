/** What a receipt says in words: screen, print and PDF draw the same. */
import { REGULATORS } from '#modules/licences/contract.ts'
import { placeLines } from '#modules/requests/place/contract.ts'
import type { PaidBy } from '../contract.ts'
import type { Receipt, ReceiptFacts } from '../receipts/contract.ts'

/** Facts of one subject, in the order in which they are drawn. */
export interface ReceiptSection {
  readonly title: string
  /** Said before all else. */
  readonly warning?: string
  readonly things?: readonly { readonly name: string; readonly notes: readonly string[] }[]
  readonly lines: readonly { readonly name: string; readonly text: string }[]
}

/** How amounts and times are written. */
export interface ReceiptFormats {
  readonly pounds: (amount: number) => string
  /** Day and time in London of an instant. */
  readonly moment: (instant: string) => string
  /** The day of a date. */
  readonly day: (date: string) => string
}

/** Words of a receipt; those of PRICE-06 stand as there. */
export const receiptWords = {
  title: (number: string) => `Receipt ${number}`,
  practice: 'Practice data',
  noMoney: (product: string) => `${product} takes no money for the job.`,
  cash: 'Councils advise against cash: it leaves no proof.',
  job: {
    title: 'The job',
    number: 'Receipt number',
    what: 'Title',
    issued: 'Issued',
    collected: 'Collected',
    plate: 'Van',
  },
  price: {
    title: 'The price',
    agreed: 'Agreed price',
    bid: 'Accepted bid',
    signed: 'Signed for by the owner',
    lowered: 'Lowered by the carrier',
    signedAt: (name: string | null, at: string) => (name === null ? at : `${name}, ${at}`),
  },
  sides: {
    title: 'Between',
    owner: 'Owner',
    carrier: 'Carrier',
    company: 'Company name',
    /** Without a name to be shown. */
    unnamed: { owner: 'The owner of this job', carrier: 'The carrier of this job' },
    left: {
      owner: (product: string) => `An owner who has left ${product}`,
      carrier: (product: string) => `A carrier that has left ${product}`,
    },
  },
  registration: {
    title: 'Waste carrier registration',
    none: 'Registration: not given',
    gone: 'Registration: no longer known, as the carrier has left',
    unconfirmed: 'Registration: not confirmed',
    number: 'Number',
    regulator: 'Regulator',
    tier: 'Tier',
    tiers: { upper: 'Upper tier', lower: 'Lower tier' },
    validTo: 'Valid to',
    checked: 'Checked',
  },
  load: {
    title: 'What was taken',
    none: 'The items were not listed.',
    about: (kg: number) => `about ${kg} kg each`,
    extra: 'Found on site, and signed for',
  },
  paid: {
    title: 'Paid',
    line: 'Paid by',
    by: { card: 'card', transfer: 'bank transfer', cash: 'cash', not_yet: 'not yet' } satisfies Record<PaidBy, string>,
    differ: {
      owner: (mine: string, theirs: string) => `You say ${mine}, the carrier says ${theirs}`,
      carrier: (mine: string, theirs: string) => `You say ${mine}, the owner says ${theirs}`,
    },
    nobody: 'Nobody has said yet how it was paid.',
  },
} as const

/** A receipt as it is read: what is known of it, without how it was paid (PRICE-06). `product` is the name of this site. */
export function receiptSections(receipt: Receipt, formats: ReceiptFormats, product: string): ReceiptSection[] {
  const { number, issuedAt, facts } = receipt
  const { job } = receiptWords
  return [
    {
      title: job.title,
      lines: told([
        [job.number, number],
        [job.what, facts.title],
        [job.collected, formats.moment(facts.collectedAt)],
        [job.plate, facts.plate],
        [job.issued, formats.moment(issuedAt)],
      ]),
    },
    priceSection(facts, formats),
    sidesSection(receipt, product),
    registrationSection(facts.carrier.registration, formats),
    loadSection(facts),
  ]
}

/** Both sides, also where one has left and took its name along. */
function sidesSection({ facts: { owner, carrier, place }, ownerLeft, carrierLeft }: Receipt, product: string) {
  const { sides } = receiptWords
  const { unnamed, left } = sides
  const noCarrier = carrierLeft ? left.carrier(product) : unnamed.carrier
  return {
    title: sides.title,
    lines: told([
      [sides.owner, owner.name ?? (ownerLeft ? left.owner(product) : unnamed.owner)],
      [sides.carrier, carrier.name ?? noCarrier],
      [sides.company, carrier.companyName],
      ...placeLines(place),
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
    lines: told([
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
  const said = receiptWords.registration
  const { title } = said
  if (registration === null) return { title, warning: said.gone, lines: [] }
  if (registration.status === 'none') return { title, warning: said.none, lines: [] }
  const { status, number, regulator, tier, validTo, checkedAt } = registration
  return {
    title,
    ...(status === 'unconfirmed' && { warning: said.unconfirmed }),
    lines: told([
      [said.number, number],
      [said.regulator, regulator && REGULATORS[regulator]],
      [said.tier, tier && said.tiers[tier]],
      [said.validTo, validTo && day(validTo)],
      [said.checked, checkedAt && moment(checkedAt)],
    ]),
  }
}

function loadSection({ items }: ReceiptFacts): ReceiptSection {
  const { load } = receiptWords
  if (items.length === 0) return { title: load.title, warning: load.none, lines: [] }
  const things = items.map(({ label, n, kg, extra }) => ({
    name: `${n} × ${label}`,
    notes: [load.about(kg), ...(extra ? [load.extra] : [])],
  }))
  return { title: load.title, things, lines: [] }
}

/** How a job was paid, as `side` reads it (PRICE-06). */
export function paidText(
  { paidOwnerSays, paidCarrierSays }: Pick<Receipt, 'paidOwnerSays' | 'paidCarrierSays'>,
  side: 'owner' | 'carrier',
): string {
  const { by, differ, nobody, line } = receiptWords.paid
  const [mine, theirs] = side === 'owner' ? [paidOwnerSays, paidCarrierSays] : [paidCarrierSays, paidOwnerSays]
  if (mine !== null && theirs !== null && mine !== theirs) return differ[side](by[mine], by[theirs])
  const said = mine ?? theirs
  return said === null ? nobody : `${line}: ${by[said]}`
}

/** Whether a side says that it was cash. */
export const isCash = ({ paidOwnerSays, paidCarrierSays }: Pick<Receipt, 'paidOwnerSays' | 'paidCarrierSays'>) =>
  paidOwnerSays === 'cash' || paidCarrierSays === 'cash'

/** Facts that are known. */
const told = (facts: readonly (readonly [name: string, text: string | null])[]) =>
  facts.flatMap(([name, text]) => (text === null || text === '' ? [] : [{ name, text }]))
