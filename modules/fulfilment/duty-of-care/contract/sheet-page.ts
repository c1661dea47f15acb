import { halfDayText } from '#modules/core/waste-catalogue/texts/contract.ts'
import { isExemption } from '#modules/fulfilment/disposal/contract.ts'
import { byDirection } from '#modules/fulfilment/visits/contract/asked-price.ts'
import { reasonInWords } from '#modules/fulfilment/visits/contract/reasons.ts'
import type { PackPage } from '../contract.ts'
import { type Fact, nonEmptyLines, type SheetFormats, type SheetSection } from './sheet-shapes.ts'
import { packWords } from './sheet-words.ts'

/** Returns the section of a page added after the acceptance (PACK-06); `before` are the earlier pages. */
export function pageSection(page: PackPage, before: readonly PackPage[], formats: SheetFormats): SheetSection {
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
export const isAgreed = (page: PackPage): page is PricePage =>
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
  const [newPrice, oldPrice] = [pounds(newPounds), pounds(oldPounds)]
  return [
    [byDirection({ oldPounds, newPounds }, found), lines.map(({ n, label }) => `${n} × ${label}`).join('\n')],
    [asked, instead(newPrice, oldPrice)],
    [name, answers[answer](newPrice, oldPrice, signed)],
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
