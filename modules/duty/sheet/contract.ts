/** What a sheet of paper says that people keep: screen, print and PDF draw the same one. */
import { type DisposalKind, isExemption } from '#modules/disposals/contract.ts'
import { REGULATORS } from '#modules/licences/contract.ts'
import type { Regulator } from '#modules/licences/line/contract.ts'
import { ATTRIBUTION } from '#modules/licences/official/contract.ts'
import { placeLines } from '#modules/requests/place/contract.ts'
import { byMove } from '#modules/visits/asked-price/contract.ts'
import type { PriceAnswer } from '#modules/visits/contract.ts'
import { reasonInWords } from '#modules/visits/reasons/contract.ts'
import { MODEL_FORM } from '#modules/visits/statutory/contract.ts'
import { accessTexts, codeText, halfDayText } from '#modules/waste/texts/contract.ts'
import type { Pack, PackFacts, PackPage } from '../contract.ts'

/** A fact and its name; its text may have several lines. */
export interface SheetLine {
  readonly name: string
  readonly text: string
}

/** One of a list of things, with what is to be known of it. */
export interface SheetThing {
  readonly name: string
  readonly notes: readonly string[]
}

/** Where a regulator's own words about a number stand. */
export interface SheetEntry {
  readonly regulator: Regulator
  readonly number: string
  readonly url: string
  /** What the register's licence wants to be said beside it. */
  readonly credit: string | null
}

/** Facts of one subject, in the order in which they are drawn. */
export interface SheetSection {
  readonly title: string
  /** Said before all else. */
  readonly warning?: string
  readonly things?: readonly SheetThing[]
  readonly lines?: readonly SheetLine[]
  readonly entry?: SheetEntry
  readonly paragraphs?: readonly string[]
  /** URLs of pictures 480 px wide. */
  readonly photos?: readonly string[]
}

export interface Sheet {
  readonly title: string
  /** Which job it is of. */
  readonly jobNumber: string
  /** 'Practice data', where some of it was made up. */
  readonly practice: string | null
  readonly sections: readonly SheetSection[]
  /** Said below all of them. */
  readonly notes: readonly string[]
}

/** How amounts and times are written. */
export interface SheetFormats {
  readonly pounds: (amount: number) => string
  /** Day and time in London of an instant. */
  readonly moment: (instant: string) => string
  /** The day of a date. */
  readonly day: (date: string) => string
}

type Registration = NonNullable<PackFacts['carrier']['registration']>
type Finding = NonNullable<Registration['finding']>

/** What was found last about a number, as a pack says it. */
const FINDINGS: Partial<Record<Finding['outcome'], string>> = {
  good: 'In force, under this name',
  lower_tier: 'Lower tier: not enough for household waste',
  expired: 'Ended',
  other_name: 'Held under another name',
  absent: 'Not in the register',
  confirmed: 'Confirmed by our staff',
  refused: 'Not confirmed by our staff',
}

/** What the standing price is for: `signed` where extra items were signed for before, which are in it. */
const kept = (old: string, signed: boolean) => `${old} for what was listed${signed ? ' and signed for' : ''}`

/** Words of a duty-of-care pack; those of PACK-03, PACK-04 and PACK-07 stand as there. */
export const packWords = {
  title: 'Your duty-of-care pack',
  keep: 'Keep this. It shows what you checked before you handed over your waste. It is not legal advice.',
  england:
    'In England you must take all reasonable measures to hand waste only to an authorised person (Environmental Protection Act 1990, section 34(2A)).',
  otherNation: "Your nation's rules may differ.",
  unregistered: 'This carrier gave no registration number. Ask for it before you hand over anything.',
  practice: 'Practice data',
  job: {
    title: 'The job',
    number: 'Job number',
    what: 'Title',
    posted: 'Posted',
    accepted: 'Bid accepted',
    price: 'Agreed price',
    bid: 'Accepted bid',
    halfDays: 'Half-days that suit',
    anyDay: 'Any day',
  },
  sides: { title: 'Between', owner: 'Owner', carrier: 'Carrier', unnamed: 'the carrier of this job' },
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
    checked: 'When it was checked',
    ticks: 'What the carrier ticked',
    allowed: 'I may carry and hand over each of these',
    reused: 'Some of it will be reused',
    noTicks: 'Nothing',
  },
  load: {
    title: 'What goes',
    none: 'The items were not listed.',
    code: (code: string) => `Code ${code}`,
    kg: 'Estimated weight',
    about: (kg: number) => `about ${kg} kg`,
    pops: 'Has persistent organic pollutants (POPs): burnt, never buried, by law',
    hazardous: 'Hazardous',
    access: 'Getting to it',
    note: 'Note',
  },
  pages: {
    added: 'Added',
    visit: { title: 'Time and van', time: 'Confirmed time', van: 'Van' },
    mismatch: {
      title: 'Code or van did not match',
      said: 'The owner said',
      text: 'That code or van do not match',
      atDoor: 'At the door, that code or van do not match',
      van: 'Van that was told',
    },
    match: {
      title: 'Code and van match',
      said: 'The owner said',
      text: 'That code and van match, having said before that they do not',
      van: 'Van that was told',
    },
    price: {
      title: 'Price at the door',
      found: {
        more: 'The carrier found more',
        less: 'The carrier found, and asked for less',
        same: 'The carrier found, and asked for the same',
      },
      asked: 'New price',
      instead: (asked: string, old: string) => `${asked} instead of ${old}`,
      answer: 'Answer of the owner',
      answers: {
        signed: (asked: string) => `Signed: the price is ${asked}`,
        lowered: () => 'None needed: the carrier lowered the price',
        declined: (_asked: string, old: string, signed: boolean) => `No: ${kept(old, signed)}`,
        lapsed: (_asked: string, old: string, signed: boolean) => `None in time: ${kept(old, signed)}`,
        loaded: (_asked: string, old: string, signed: boolean) => `None before loading: ${kept(old, signed)}`,
        collected: (_asked: string, old: string, signed: boolean) => `None before the collection: ${kept(old, signed)}`,
        cancelled: () => 'None: the job was cancelled',
      } satisfies Record<PriceAnswer, (asked: string, old: string, signed: boolean) => string>,
    },
    receipt: { title: 'Receipt', number: 'Receipt number', price: 'Agreed price' },
    disposal: {
      title: 'Where it went',
      gone: 'What the carrier said before no longer counts',
      said: 'The carrier said',
      places: { site: 'Site', reuse: 'To be used again by', yard: 'Own yard' } satisfies Record<DisposalKind, string>,
      receiver: 'What they are',
      permit: 'Permit',
      exemption: 'Exemption',
      when: 'When',
      ticket: 'Ticket',
      kg: 'Weight',
      weight: (kg: number) => `${kg} kg`,
    },
    ended: {
      title: 'Job cancelled',
      by: 'Cancelled by',
      sides: { owner: 'The owner', carrier: 'The carrier', staff: 'Our staff' },
      reason: 'Reason given',
      owed: 'What is owed',
      mismatched: 'Nothing: the owner had said that code or van did not match',
    },
  },
  hash: (sha256: string) => `SHA-256 of these facts, as they were made: ${sha256}`,
} as const

/** A duty-of-care pack as it is read (PACK-02). */
export function packSheet(
  { facts, sha256, pages }: Omit<Pack, 'madeAt' | 'formVersion'>,
  formats: SheetFormats,
): Sheet {
  return {
    title: packWords.title,
    jobNumber: facts.jobNumber,
    practice: facts.practice ? packWords.practice : null,
    sections: [
      jobSection(facts, pages, formats),
      sidesSection(facts),
      carrierSection(facts, formats),
      loadSection(facts),
      ...pages.map((page, at) => pageSection(page, pages.slice(0, at), formats)),
      ...(facts.consumer ? [cancellationSection(facts)] : []),
    ],
    notes: [
      packWords.keep,
      facts.place.nation === 'england' ? packWords.england : packWords.otherNation,
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
    lines: told([
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

/** Between whom, and where. */
function sidesSection({ owner, carrier, place }: PackFacts): SheetSection {
  const { sides } = packWords
  return {
    title: sides.title,
    lines: told([[sides.owner, owner.name], [sides.carrier, carrier.name], ...placeLines(place)]),
  }
}

/** Under which registration it is carried, and what was found about that. */
function carrierSection({ carrier: { companyName, registration, ticks } }: PackFacts, formats: SheetFormats) {
  const { registration: said } = packWords
  const ticked = [ticks?.allowed && said.allowed, ticks?.reused && said.reused].filter(Boolean).join('\n')
  return {
    title: said.title,
    ...(registration === null && { warning: packWords.unregistered }),
    lines: told([
      [said.company, companyName],
      ...(registration === null ? [] : registrationLines(registration, formats)),
      [said.ticks, ticked || said.noTicks],
    ]),
    ...(registration !== null && { entry: entryOf(registration) }),
  }
}

function registrationLines(
  { number, regulator, tier, validTo, finding }: Registration,
  { day, moment }: SheetFormats,
): Told[] {
  const { registration: said } = packWords
  return [
    [said.number, number],
    [said.regulator, REGULATORS[regulator]],
    [said.tier, tier && said.tiers[tier]],
    [said.validTo, validTo && day(validTo)],
    [said.finding, finding ? (FINDINGS[finding.outcome] ?? finding.outcome) : said.none],
    [said.checked, finding && moment(finding.at)],
  ]
}

const entryOf = ({ regulator, number, officialEntry }: Registration): SheetEntry => ({
  regulator,
  number,
  url: officialEntry,
  credit: regulator === 'EA' ? ATTRIBUTION : null,
})

/** What goes, how to get to it, and how it looked. */
function loadSection({ items, kg, access, photos }: PackFacts): SheetSection {
  const { load } = packWords
  return {
    title: load.title,
    ...(items.length === 0 ? { warning: load.none } : { things: items.map(thingOf) }),
    lines: told([
      [load.kg, kg === null ? null : load.about(kg)],
      [load.access, access && accessTexts(access).join('\n')],
      [load.note, access?.note ?? null],
    ]),
    photos,
  }
}

function thingOf({ label, n, ewc, hazardous, pops }: PackFacts['items'][number]): SheetThing {
  const { load } = packWords
  return {
    name: `${n} × ${label}`,
    notes: [load.code(codeText(ewc, hazardous)), ...(hazardous ? [load.hazardous] : []), ...(pops ? [load.pops] : [])],
  }
}

/** Returns the statutory cancellation form for what a consumer buys from a business, addressed to the carrier (RIGHT-08). */
const cancellationSection = ({ carrier: { companyName, name } }: PackFacts): SheetSection => ({
  title: MODEL_FORM.title,
  paragraphs: [`To ${companyName ?? name ?? packWords.sides.unnamed}:`, ...MODEL_FORM.lines.slice(1)],
})

/** What was added after the acceptance, with its time (PACK-06); `before` are the pages that came before it. */
function pageSection(page: PackPage, before: readonly PackPage[], formats: SheetFormats): SheetSection {
  const { title, lines } = pageLines(page, before, formats)
  return { title, lines: told([[packWords.pages.added, formats.moment(page.at)], ...lines]) }
}

function pageLines(
  page: PackPage,
  before: readonly PackPage[],
  { pounds, moment }: SheetFormats,
): { title: string; lines: Told[] } {
  const { visit, mismatch, match, receipt, disposal, ended } = packWords.pages
  switch (page.kind) {
    case 'visit': {
      const { time, plate, mismatched, atDoor, matched } = page.facts
      if (mismatched) return ownersWord(mismatch, atDoor ? mismatch.atDoor : mismatch.text, plate)
      if (matched) return ownersWord(match, match.text, plate)
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
      // in their own words, for both sides read the same page
      const said = by === 'staff' ? null : reasonInWords(by, reason, true)
      return {
        title: ended.title,
        lines: [
          [ended.by, ended.sides[by]],
          [ended.reason, said && `“${said}”`],
          [ended.owed, mismatched ? ended.mismatched : null],
        ],
      }
    }
  }
}

/** What the owner said of the van that was told. */
const ownersWord = (words: { title: string; said: string; van: string }, text: string, plate: string | null) => ({
  title: words.title,
  lines: [
    [words.said, text],
    [words.van, plate],
  ] satisfies Told[],
})

/** Whether a page says that another price counts: the owner signed it, or the carrier lowered it. */
const isAgreed = (page: PackPage): page is PricePage =>
  page.kind === 'price' && (page.facts.answer === 'signed' || page.facts.answer === 'lowered')

/** Whether a page says that the owner signed for extra items. */
const isSigned = (page: PackPage): page is PricePage => page.kind === 'price' && page.facts.answer === 'signed'

/** A price at the door; `signed` where extra items were signed for before. */
function priceLines(
  { lines, oldPounds, newPounds, answer }: PriceFacts,
  signed: boolean,
  pounds: SheetFormats['pounds'],
): Told[] {
  const { found, asked, instead, answer: name, answers } = packWords.pages.price
  const [next, old] = [pounds(newPounds), pounds(oldPounds)]
  return [
    [byMove({ oldPounds, newPounds }, found), lines.map(({ n, label }) => `${n} × ${label}`).join('\n')],
    [asked, instead(next, old)],
    [name, answers[answer](next, old, signed)],
  ]
}

type PricePage = Extract<PackPage, { kind: 'price' }>
type PriceFacts = PricePage['facts']
type DisposalFacts = Extract<PackPage, { kind: 'disposal' }>['facts']

function disposalLines(facts: DisposalFacts, moment: SheetFormats['moment']): Told[] {
  const said = packWords.pages.disposal
  if (facts === null) return [[said.said, said.gone]]
  const { kind, placeName, number, receiver, ticket, kg, tippedAt } = facts
  return [
    [said.places[kind], placeName],
    [said.receiver, receiver],
    [number !== null && isExemption(number) ? said.exemption : said.permit, number],
    [said.when, moment(tippedAt)],
    [said.ticket, ticket],
    [said.kg, said.weight(kg)],
  ]
}

/** A fact of which there may be nothing to tell. */
type Told = readonly [name: string, text: string | null]

/** What there is to tell, as lines. */
const told = (lines: readonly Told[]): SheetLine[] =>
  lines.flatMap(([name, text]) => (text === null || text === '' ? [] : [{ name, text }]))
