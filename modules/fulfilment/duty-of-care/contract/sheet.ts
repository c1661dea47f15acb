import { ATTRIBUTION } from '#modules/carriers/carrier-registration/contract/official.ts'
import { REGULATORS } from '#modules/carriers/carrier-registration/contract.ts'
import { accessTexts, codeText, halfDayText } from '#modules/core/waste-catalogue/texts/contract.ts'
import { MODEL_FORM } from '#modules/fulfilment/visits/contract/statutory.ts'
import { addressLines } from '#modules/market/requests/place/contract.ts'
import type { Pack, PackFacts, PackPage } from '../contract.ts'
import { changesPrice, pageSection } from './sheet-page.ts'
import {
  type Fact,
  nonEmptyLines,
  type Sheet,
  type SheetEntry,
  type SheetFormats,
  type SheetItem,
  type SheetSection,
} from './sheet-shapes.ts'
import { packWords } from './sheet-words.ts'

type Registration = NonNullable<PackFacts['carrier']['registration']>
type Finding = NonNullable<Registration['finding']>

/** The texts of the outcomes of a finding. */
const OUTCOME_TEXTS: Partial<Record<Finding['outcome'], string>> = {
  good: 'Valid, under this name',
  lower_tier: 'Lower tier: doesn’t cover household waste',
  expired: 'Expired',
  other_name: 'Registered under another name',
  absent: 'Not on the register',
  confirmed: 'Confirmed by our team',
  refused: 'Not confirmed by our team',
}

/** Who reads a pack: the owner, whom its texts address as “you”, or someone else. */
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
      ...pages.map((page, index) => pageSection(page, pages.slice(0, index), formats)),
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
  const changedPounds = pages.findLast(changesPrice)?.facts.newPounds ?? null
  return {
    title: job.title,
    lines: nonEmptyLines([
      [job.number, facts.jobNumber],
      [job.what, facts.title],
      [job.price, pounds(changedPounds ?? facts.price)],
      [job.bid, changedPounds === null ? null : pounds(facts.price)],
      [job.halfDays, facts.halfDays.map(halfDayText).join('\n') || job.anyDay],
      [job.posted, moment(facts.postedAt)],
      [job.accepted, moment(facts.acceptedAt)],
    ]),
  }
}

/** Returns the section with the owner, the carrier and where the waste is collected. */
function partiesSection({ owner, carrier, place }: PackFacts): SheetSection {
  const { parties } = packWords
  return {
    title: parties.title,
    lines: nonEmptyLines([[parties.owner, owner.name], [parties.carrier, carrier.name], ...addressLines(place)]),
  }
}

/** Returns the section with the carrier's registration and what was found about it. */
function carrierSection(
  { carrier: { companyName, registration, ticks } }: PackFacts,
  formats: SheetFormats,
  reader: PackReader,
) {
  const { registration: words } = packWords
  const confirmations = [ticks?.allowed && words.allowed, ticks?.reused && words.reused].filter(Boolean).join('\n')
  return {
    title: words.title,
    ...(registration === null && { warning: packWords.unregistered[reader] }),
    lines: nonEmptyLines([
      [words.company, companyName],
      ...(registration === null ? [] : registrationLines(registration, formats)),
      [words.ticks, confirmations || words.noTicks],
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
    [words.finding, finding ? (OUTCOME_TEXTS[finding.outcome] ?? finding.outcome) : words.none],
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
