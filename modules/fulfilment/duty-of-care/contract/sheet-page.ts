import { halfDayText } from '#modules/core/waste-catalogue/texts/contract.ts'
import { isExemption } from '#modules/fulfilment/disposal/contract.ts'
import { textByDirection } from '#modules/fulfilment/visits/contract/price-request.ts'
import { reasonInWords } from '#modules/fulfilment/visits/contract/reasons.ts'
import type { PackPage } from '../contract.ts'
import { type Fact, nonEmptyLines, type SheetFormats, type SheetSection } from './sheet-shapes.ts'
import { packWords } from './sheet-words.ts'

/** Returns the section of a page added after the acceptance (PACK-06). */
export function pageSection(page: PackPage, earlierPages: readonly PackPage[], formats: SheetFormats): SheetSection {
  const { title, lines } = pageLines(page, earlierPages, formats)
  return { title, lines: nonEmptyLines([[packWords.pages.added, formats.moment(page.at)], ...lines]) }
}

function pageLines(
  page: PackPage,
  earlierPages: readonly PackPage[],
  { pounds, moment }: SheetFormats,
): { title: string; lines: Fact[] } {
  const { visit, mismatch, match, receipt, disposal, ended } = packWords.pages
  switch (page.kind) {
    case 'visit': {
      const { time, plate, mismatched, atDoor, matched } = page.facts
      if (mismatched) return ownerAnswerPage(mismatch, atDoor ? mismatch.atDoor : mismatch.text, plate)
      if (matched) return ownerAnswerPage(match, match.text, plate)
      return {
        title: visit.title,
        lines: [
          [visit.time, time && halfDayText(time)],
          [visit.van, plate],
        ],
      }
    }
    case 'price':
      return { title: packWords.pages.price.title, lines: priceLines(page.facts, earlierPages.some(isSigned), pounds) }
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
      // The text for the party that gave it, because both parties read the same page.
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

/** Returns the title and lines of a page with the owner's answer about the expected van. */
const ownerAnswerPage = (
  words: { title: string; answerLabel: string; van: string },
  text: string,
  plate: string | null,
) => ({
  title: words.title,
  lines: [
    [words.answerLabel, text],
    [words.van, plate],
  ] satisfies Fact[],
})

/** Returns whether a page sets a new price: signed by the owner, or lowered by the carrier. */
export const changesPrice = (page: PackPage): page is PricePage =>
  page.kind === 'price' && (page.facts.answer === 'signed' || page.facts.answer === 'lowered')

/** Returns whether a page records that the owner signed for extra items. */
const isSigned = (page: PackPage): page is PricePage => page.kind === 'price' && page.facts.answer === 'signed'

/** Returns the lines of a price change; `hasSignedExtras` if extra items were signed for earlier. */
function priceLines(
  { lines, oldPounds, newPounds, answer }: PriceFacts,
  hasSignedExtras: boolean,
  pounds: SheetFormats['pounds'],
): Fact[] {
  const { found, newPrice: newPriceLabel, comparison, answer: answerLabel, answers } = packWords.pages.price
  const [newPrice, oldPrice] = [pounds(newPounds), pounds(oldPounds)]
  return [
    [textByDirection({ oldPounds, newPounds }, found), lines.map(({ n, label }) => `${n} × ${label}`).join('\n')],
    [newPriceLabel, comparison(newPrice, oldPrice)],
    [answerLabel, answers[answer](newPrice, oldPrice, hasSignedExtras)],
  ]
}

type PricePage = Extract<PackPage, { kind: 'price' }>
type PriceFacts = PricePage['facts']
type DisposalFacts = Extract<PackPage, { kind: 'disposal' }>['facts']

function disposalLines(facts: DisposalFacts, moment: SheetFormats['moment']): Fact[] {
  const words = packWords.pages.disposal
  if (facts === null) return [[words.updateLabel, words.withdrawn]]
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
