import type { SaidDisposal } from '#modules/disposals/contract.ts'
import { NO_REGISTRATION, type RegistrationLine } from '#modules/licences/line/contract.ts'
import type { Outcome } from '#modules/licences/staff/contract.ts'
import type { JobSides } from '#modules/requests/facade.ts'
import type {
  PriceAnswered,
  PriceLowered,
  ReceiptIssued,
  VanMatched,
  VanMismatched,
  VisitConfirmed,
} from '#modules/visits/events.ts'
import type { AcceptedCarrier } from '#modules/visits/receipts/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { PackFacts, PackPage } from './contract.ts'

type EndFacts = Extract<PackPage, { kind: 'ended' }>['facts']

/** Which shape the facts of new packs have; from 2 on they say whether the owner is a consumer. */
export const FORM_VERSION = 2

/** Facts without who the owner is and where exactly they live: what stays of a pack when they leave (PACK-05). */
export const withoutOwner = (facts: PackFacts): PackFacts => ({
  ...facts,
  owner: { name: null },
  // a line that a person typed may hold their name, too, so all of it goes
  place: { ...facts.place, address: null, postcode: null },
  access: facts.access && { ...facts.access, note: null },
  photos: [],
})

/**
 * What one of the two sides reads of the pack of a job (PACK-06): all of it the owner, and the carrier while the two may
 * know each other's contact.
 */
export const shownFacts = (facts: PackFacts, sides: JobSides, viewerId: string, contacts: boolean): PackFacts =>
  viewerId === sides.ownerId || (sides.agreed && contacts) ? facts : withoutOwner(facts)

/**
 * The business that a job was given to, as its pack has it: how other papers of the job name one that has left. Null where it
 * had left before the pack was made.
 */
export function carrierAsAccepted({ companyName, registration }: PackFacts['carrier']): AcceptedCarrier | null {
  if (registration !== null) return { companyName, registration: lineAsAccepted(registration) }
  return companyName === null ? null : { companyName, registration: NO_REGISTRATION }
}

/** Found in force by the register, or by our staff. */
const IN_FORCE: readonly string[] = ['good', 'confirmed'] satisfies Outcome[]

const lineAsAccepted = ({
  regulator,
  number,
  tier,
  validTo,
  finding,
}: NonNullable<PackFacts['carrier']['registration']>): RegistrationLine => ({
  status: finding !== null && IN_FORCE.includes(finding.outcome) ? 'confirmed' : 'unconfirmed',
  regulator,
  number,
  tier,
  validTo,
  checkedAt: finding?.at ?? null,
  checkedBy: finding && (finding.by === 'register' ? 'machine' : 'staff'),
})

/** What a pack is told of a time and a van. */
export const pageOfVisit = ({ day, part, plate }: VisitConfirmed['data'], at: string): PackPage => ({
  kind: 'visit',
  at,
  facts: { time: day !== null && part !== null ? { day, part } : null, plate },
})

/** What a pack is told of a van that its owner said does not match (DOOR-03); `plate` is the one that was told. */
export const pageOfMismatch = ({ plate, arrived }: VanMismatched['data'], at: string): PackPage => ({
  kind: 'visit',
  at,
  facts: { time: null, plate, mismatched: true, ...(arrived && { atDoor: true }) },
})

/** What a pack is told of a van that its owner had refused and says now that it matches. */
export const pageOfMatch = ({ plate }: VanMatched['data'], at: string): PackPage => ({
  kind: 'visit',
  at,
  facts: { time: null, plate, matched: true },
})

/** What a pack is told of a price that was asked at the door; who signed stands with the price. */
export const pageOfPrice = ({ lines, oldPounds, newPounds, answer, answeredAt }: PriceAnswered['data']): PackPage => ({
  kind: 'price',
  at: answeredAt,
  facts: { lines, oldPounds, newPounds, answer },
})

/** What a pack is told of a price that the carrier lowered. */
export const pageOfLowered = ({ oldPounds, newPounds, at }: PriceLowered['data']): PackPage => ({
  kind: 'price',
  at,
  facts: { lines: [], oldPounds, newPounds, answer: 'lowered' },
})

/** What a pack is told of a receipt. */
export const pageOfReceipt = ({ number, agreedPounds, issuedAt }: ReceiptIssued['data']): PackPage => ({
  kind: 'receipt',
  at: issuedAt,
  facts: { number, agreedPounds },
})

/** What a pack is told of where the waste went; null where what was told before no longer counts. */
export const pageOfDisposal = (said: SaidDisposal | null, at: string): PackPage => {
  if (said === null) return { kind: 'disposal', at, facts: null }
  const { kind, placeName, number, receiver, ticket, kg, tippedAt } = said
  return { kind: 'disposal', at, facts: { kind, placeName, number, receiver, ticket, kg, tippedAt } }
}

/** What a pack is told of a job that was cancelled. */
export const pageOfEnd = (facts: EndFacts, at: string): PackPage => ({
  kind: 'ended',
  at,
  facts,
})

/** Of what happens to a job at one instant, this comes after that. */
export const PAGE_ORDER: readonly PackPage['kind'][] = ['visit', 'price', 'receipt', 'disposal', 'ended']

/** Decides that a pack is still the one that was looked at. Throws Refusal: changed_meanwhile. */
export function assertNewest(version: number, lookedAt: number): void {
  if (version !== lookedAt)
    throw new Refusal('conflict', 'changed_meanwhile', 'This pack was made again meanwhile. Please look at it again.')
}
