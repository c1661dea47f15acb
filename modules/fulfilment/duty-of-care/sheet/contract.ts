/** The text of a document people keep: the page, the print and the PDF all render it. */

import { REGULATORS } from '#modules/carriers/carrier-registration/contract.ts'
import { ATTRIBUTION } from '#modules/carriers/carrier-registration/official/contract.ts'
import type { Regulator } from '#modules/carriers/carrier-registration/summary/contract.ts'
import { accessTexts, codeText, halfDayText } from '#modules/core/waste-catalogue/texts/contract.ts'
import { type DisposalKind, isExemption } from '#modules/fulfilment/disposal/contract.ts'
import { byDirection } from '#modules/fulfilment/visits/asked-price/contract.ts'
import type { PriceOutcome } from '#modules/fulfilment/visits/contract.ts'
import { reasonInWords } from '#modules/fulfilment/visits/reasons/contract.ts'
import { MODEL_FORM } from '#modules/fulfilment/visits/statutory/contract.ts'
import { placeLines } from '#modules/market/requests/place/contract.ts'
import type { Pack, PackFacts, PackPage } from '../contract.ts'

/** A labelled fact; its text may have several lines. */
export interface SheetLine {
  readonly name: string
  readonly text: string
}

/** An item of a list, with notes. */
export interface SheetItem {
  readonly name: string
  readonly notes: readonly string[]
}

/** The official entry of a registration. */
export interface SheetEntry {
  readonly regulator: Regulator
  readonly number: string
  readonly url: string
  /** The credit line required by the register's licence. */
  readonly credit: string | null
}

/** Facts about one subject, in the order in which they are shown. */
export interface SheetSection {
  readonly title: string
  /** Shown first. */
  readonly warning?: string
  readonly items?: readonly SheetItem[]
  readonly lines?: readonly SheetLine[]
  readonly entry?: SheetEntry
  readonly paragraphs?: readonly string[]
  /** URLs of pictures 480 px wide. */
  readonly photos?: readonly string[]
}

export interface Sheet {
  readonly title: string
  /** The job's number. */
  readonly jobNumber: string
  /** 'Practice data' if some of it is not real. */
  readonly practice: string | null
  readonly sections: readonly SheetSection[]
  /** Shown at the end. */
  readonly notes: readonly string[]
}

/** Formats for amounts and times. */
export interface SheetFormats {
  readonly pounds: (amount: number) => string
  /** Formats the day and time in London. */
  readonly moment: (instant: string) => string
  /** Formats a date. */
  readonly day: (date: string) => string
}

type Registration = NonNullable<PackFacts['carrier']['registration']>
type Finding = NonNullable<Registration['finding']>

/** The last finding about a number, in words. */
const FINDINGS: Partial<Record<Finding['outcome'], string>> = {
  good: 'Valid, under this name',
  lower_tier: 'Lower tier: doesn’t cover household waste',
  expired: 'Expired',
  other_name: 'Registered under another name',
  absent: 'Not on the register',
  confirmed: 'Confirmed by our team',
  refused: 'Not confirmed by our team',
}

/** Returns what an unchanged price covers, as text; `signed` if extra items were signed for before. */
const priceStays = (old: string, signed: boolean) =>
  `the price stays ${old} for the items listed${signed ? ' and signed for' : ''}`

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
      said: 'The customer said',
      text: 'The code or van doesn’t match',
      atDoor: 'The code or van at the door doesn’t match',
      van: 'Expected van',
    },
    match: {
      title: 'Code and van match',
      said: 'The customer said',
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
      asked: 'New price',
      instead: (asked: string, old: string) => `${asked} instead of ${old}`,
      answer: 'The customer’s answer',
      answers: {
        signed: (asked: string) => `Signed: the price is ${asked}`,
        lowered: () => 'Not needed: the carrier lowered the price',
        declined: (_asked: string, old: string, signed: boolean) => `No: ${priceStays(old, signed)}`,
        lapsed: (_asked: string, old: string, signed: boolean) => `No answer in time: ${priceStays(old, signed)}`,
        loaded: (_asked: string, old: string, signed: boolean) =>
          `No answer before loading: ${priceStays(old, signed)}`,
        collected: (_asked: string, old: string, signed: boolean) =>
          `No answer before collection: ${priceStays(old, signed)}`,
        cancelled: () => 'No answer: the job was cancelled',
      } satisfies Record<PriceOutcome, (asked: string, old: string, signed: boolean) => string>,
    },
    receipt: { title: 'Receipt', number: 'Receipt number', price: 'Agreed price' },
    disposal: {
      title: 'Disposal record',
      gone: 'The earlier record no longer counts',
      said: 'Update',
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

/** Who reads a pack: the owner, to whom it speaks, or someone else. */
export type PackReader = 'owner' | 'other'

/** Returns the text of a duty-of-care pack (PACK-02). The PDF is always the owner's copy. */
export function packSheet(
  { facts, sha256, pages }: Omit<Pack, 'madeAt' | 'formVersion'>,
  formats: SheetFormats,
  reader: PackReader = 'owner',
): Sheet {
  return {
    title: packWords.title,
    jobNumber: facts.jobNumber,
    practice: facts.practice ? packWords.practice : null,
    sections: [
      jobSection(facts, pages, formats),
      partiesSection(facts),
      carrierSection(facts, formats, reader),
      itemsSection(facts),
      ...pages.map((page, at) => pageSection(page, pages.slice(0, at), formats)),
      ...(facts.consumer ? [cancellationSection(facts)] : []),
    ],
    notes: [
      packWords.keep[reader],
      facts.place.nation === 'england' ? packWords.england[reader] : packWords.otherNation,
      packWords.hash(sha256),
    ],
  }
}

/** Returns what was agreed, with the newest price that was signed or lowered (PRICE-04). */
function jobSection(facts: PackFacts, pages: readonly PackPage[], { pounds, moment }: SheetFormats): SheetSection {
  const { job } = packWords
  const agreed = pages.findLast(isAgreed)?.facts.newPounds ?? null
  return {
    title: job.title,
    lines: nonEmptyLines([
      [job.number, facts.jobNumber],
      [job.what, facts.title],
      [job.price, pounds(agreed ?? facts.price)],
      [job.bid, agreed === null ? null : pounds(facts.price)],
      [job.halfDays, facts.halfDays.map(halfDayText).join('\n') || job.anyDay],
      [job.posted, moment(facts.postedAt)],
      [job.accepted, moment(facts.acceptedAt)],
    ]),
  }
}

/** Returns the section with the owner, the carrier and the place. */
function partiesSection({ owner, carrier, place }: PackFacts): SheetSection {
  const { parties } = packWords
  return {
    title: parties.title,
    lines: nonEmptyLines([[parties.owner, owner.name], [parties.carrier, carrier.name], ...placeLines(place)]),
  }
}

/** Returns the section with the carrier's registration and what was found about it. */
function carrierSection(
  { carrier: { companyName, registration, ticks } }: PackFacts,
  formats: SheetFormats,
  reader: PackReader,
) {
  const { registration: words } = packWords
  const ticked = [ticks?.allowed && words.allowed, ticks?.reused && words.reused].filter(Boolean).join('\n')
  return {
    title: words.title,
    ...(registration === null && { warning: packWords.unregistered[reader] }),
    lines: nonEmptyLines([
      [words.company, companyName],
      ...(registration === null ? [] : registrationLines(registration, formats)),
      [words.ticks, ticked || words.noTicks],
    ]),
    ...(registration !== null && { entry: entryOf(registration) }),
  }
}

function registrationLines(
  { number, regulator, tier, validTo, finding }: Registration,
  { day, moment }: SheetFormats,
): Fact[] {
  const { registration: words } = packWords
  return [
    [words.number, number],
    [words.regulator, REGULATORS[regulator]],
    [words.tier, tier && words.tiers[tier]],
    [words.validTo, validTo && day(validTo)],
    [words.finding, finding ? (FINDINGS[finding.outcome] ?? finding.outcome) : words.none],
    [words.checked, finding && moment(finding.at)],
  ]
}

const entryOf = ({ regulator, number, officialEntry }: Registration): SheetEntry => ({
  regulator,
  number,
  url: officialEntry,
  credit: regulator === 'EA' ? ATTRIBUTION : null,
})

/** Returns the section with the items, the access and the photos. */
function itemsSection({ items, kg, access, photos }: PackFacts): SheetSection {
  const { load } = packWords
  return {
    title: load.title,
    ...(items.length === 0 ? { warning: load.none } : { items: items.map(itemOf) }),
    lines: nonEmptyLines([
      [load.kg, kg === null ? null : load.about(kg)],
      [load.access, access && accessTexts(access).join('\n')],
      [load.note, access?.note ?? null],
    ]),
    photos,
  }
}

function itemOf({ label, n, ewc, hazardous, pops }: PackFacts['items'][number]): SheetItem {
  const { load } = packWords
  return {
    name: `${n} × ${label}`,
    notes: [load.code(codeText(ewc, hazardous)), ...(hazardous ? [load.hazardous] : []), ...(pops ? [load.pops] : [])],
  }
}

/**
 * Returns the statutory cancellation form for what a consumer buys from a business, addressed to the carrier
 * (RIGHT-08).
 */
const cancellationSection = ({ carrier: { companyName, name } }: PackFacts): SheetSection => ({
  title: MODEL_FORM.title,
  paragraphs: [`To ${companyName ?? name ?? packWords.parties.unnamed}:`, ...MODEL_FORM.lines.slice(1)],
})

/** Returns the section of a page added after the acceptance (PACK-06); `before` are the earlier pages. */
function pageSection(page: PackPage, before: readonly PackPage[], formats: SheetFormats): SheetSection {
  const { title, lines } = pageLines(page, before, formats)
  return { title, lines: nonEmptyLines([[packWords.pages.added, formats.moment(page.at)], ...lines]) }
}

function pageLines(
  page: PackPage,
  before: readonly PackPage[],
  { pounds, moment }: SheetFormats,
): { title: string; lines: Fact[] } {
  const { visit, mismatch, match, receipt, disposal, ended } = packWords.pages
  switch (page.kind) {
    case 'visit': {
      const { time, plate, mismatched, atDoor, matched } = page.facts
      if (mismatched) return ownerAnswer(mismatch, atDoor ? mismatch.atDoor : mismatch.text, plate)
      if (matched) return ownerAnswer(match, match.text, plate)
      return {
        title: visit.title,
        lines: [
          [visit.time, time && halfDayText(time)],
          [visit.van, plate],
        ],
      }
    }
    case 'price':
      return { title: packWords.pages.price.title, lines: priceLines(page.facts, before.some(isSigned), pounds) }
    case 'receipt':
      return {
        title: receipt.title,
        lines: [
          [receipt.number, page.facts.number],
          [receipt.price, pounds(page.facts.agreedPounds)],
        ],
      }
    case 'disposal':
      return { title: disposal.title, lines: disposalLines(page.facts, moment) }
    case 'ended': {
      const { by, reason, mismatched } = page.facts
      // In their own words, because both parties read the same page.
      const reasonText = by === 'staff' ? null : reasonInWords(by, reason, true)
      return {
        title: ended.title,
        lines: [
          [ended.by, ended.parties[by]],
          [ended.reason, reasonText && `“${reasonText}”`],
          [ended.owed, mismatched ? ended.mismatched : null],
        ],
      }
    }
  }
}

/** Returns the text of a page with the owner's answer about the expected van. */
const ownerAnswer = (words: { title: string; said: string; van: string }, text: string, plate: string | null) => ({
  title: words.title,
  lines: [
    [words.said, text],
    [words.van, plate],
  ] satisfies Fact[],
})

/** Returns whether a page sets a new price: signed by the owner, or lowered by the carrier. */
const isAgreed = (page: PackPage): page is PricePage =>
  page.kind === 'price' && (page.facts.answer === 'signed' || page.facts.answer === 'lowered')

/** Returns whether a page says that the owner signed for extra items. */
const isSigned = (page: PackPage): page is PricePage => page.kind === 'price' && page.facts.answer === 'signed'

/** Returns the lines of a price change; `signed` if extra items were signed for before. */
function priceLines(
  { lines, oldPounds, newPounds, answer }: PriceFacts,
  signed: boolean,
  pounds: SheetFormats['pounds'],
): Fact[] {
  const { found, asked, instead, answer: name, answers } = packWords.pages.price
  const [next, old] = [pounds(newPounds), pounds(oldPounds)]
  return [
    [byDirection({ oldPounds, newPounds }, found), lines.map(({ n, label }) => `${n} × ${label}`).join('\n')],
    [asked, instead(next, old)],
    [name, answers[answer](next, old, signed)],
  ]
}

type PricePage = Extract<PackPage, { kind: 'price' }>
type PriceFacts = PricePage['facts']
type DisposalFacts = Extract<PackPage, { kind: 'disposal' }>['facts']

function disposalLines(facts: DisposalFacts, moment: SheetFormats['moment']): Fact[] {
  const words = packWords.pages.disposal
  if (facts === null) return [[words.said, words.gone]]
  const { kind, placeName, number, receiver, ticket, kg, tippedAt } = facts
  return [
    [words.places[kind], placeName],
    [words.receiver, receiver],
    [number !== null && isExemption(number) ? words.exemption : words.permit, number],
    [words.when, moment(tippedAt)],
    [words.ticket, ticket],
    [words.kg, words.weight(kg)],
  ]
}

/** A fact that may be empty. */
type Fact = readonly [name: string, text: string | null]

/** Returns the facts that are not empty, as lines. */
const nonEmptyLines = (lines: readonly Fact[]): SheetLine[] =>
  lines.flatMap(([name, text]) => (text === null || text === '' ? [] : [{ name, text }]))
