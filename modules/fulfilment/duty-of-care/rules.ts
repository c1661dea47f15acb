import type { Outcome } from '#modules/carriers/carrier-registration/contract/staff.ts'
import { NO_REGISTRATION, type RegistrationSummary } from '#modules/carriers/carrier-registration/contract/summary.ts'
import type { DisposalRecord } from '#modules/fulfilment/disposal/contract.ts'
import type {
  PriceAnswered,
  PriceLowered,
  ReceiptIssued,
  VanMatched,
  VanMismatched,
  VisitConfirmed,
} from '#modules/fulfilment/visits/events.ts'
import type { AcceptedCarrier } from '#modules/fulfilment/visits/receipts/contract.ts'
import type { JobParties } from '#modules/market/requests/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { PackFacts, PackPage } from './contract.ts'

type EndFacts = Extract<PackPage, { kind: 'ended' }>['facts']

/** The form version of new packs; since version 2 they state whether the owner is a consumer. */
export const FORM_VERSION = 2

/** Removes the owner and their address from the facts: what stays of a pack when they leave (PACK-05). */
export const withoutOwner = (facts: PackFacts): PackFacts => ({
  ...facts,
  owner: { name: null },
  // Free text may contain their name, so all of it goes.
  place: { ...facts.place, address: null, postcode: null },
  access: facts.access && { ...facts.access, note: null },
  photos: [],
})

/**
 * Returns what a party sees of a pack (PACK-06): the owner everything, the carrier the owner's details only while the
 * two may see each other's contact details.
 */
export const factsVisibleTo = (
  facts: PackFacts,
  parties: JobParties,
  viewerId: string,
  showContacts: boolean,
): PackFacts => (viewerId === parties.ownerId || (parties.agreed && showContacts) ? facts : withoutOwner(facts))

/**
 * Returns the carrier as the pack names it, for other documents of a job whose carrier has left. Null if it had left
 * before the pack was made.
 */
export function carrierAsAccepted({ companyName, registration }: PackFacts['carrier']): AcceptedCarrier | null {
  if (registration !== null) return { companyName, registration: summaryAsAccepted(registration) }
  return companyName === null ? null : { companyName, registration: NO_REGISTRATION }
}

/** The outcomes that confirm a registration, by the register or by staff. */
const CONFIRMING_OUTCOMES: readonly string[] = ['good', 'confirmed'] satisfies Outcome[]

const summaryAsAccepted = ({
  regulator,
  number,
  tier,
  validTo,
  finding,
}: NonNullable<PackFacts['carrier']['registration']>): RegistrationSummary => ({
  status: finding !== null && CONFIRMING_OUTCOMES.includes(finding.outcome) ? 'confirmed' : 'unconfirmed',
  regulator,
  number,
  tier,
  validTo,
  checkedAt: finding?.at ?? null,
  checkedBy: finding && (finding.by === 'register' ? 'machine' : 'staff'),
})

/** Builds the page for a confirmed time and van. */
export const pageOfVisit = ({ day, part, plate }: VisitConfirmed['data'], at: string): PackPage => ({
  kind: 'visit',
  at,
  facts: { time: day !== null && part !== null ? { day, part } : null, plate },
})

/** Builds the page for a van that doesn't match, according to the owner (DOOR-03); `plate` is that of the expected van. */
export const pageOfMismatch = ({ plate, arrived }: VanMismatched['data'], at: string): PackPage => ({
  kind: 'visit',
  at,
  facts: { time: null, plate, mismatched: true, ...(arrived && { atDoor: true }) },
})

/** Builds the page for a van that matches after all. */
export const pageOfMatch = ({ plate }: VanMatched['data'], at: string): PackPage => ({
  kind: 'visit',
  at,
  facts: { time: null, plate, matched: true },
})

/** Builds the page for a price request that ended; the signer's name isn't copied. */
export const pageOfPrice = ({ lines, oldPounds, newPounds, answer, answeredAt }: PriceAnswered['data']): PackPage => ({
  kind: 'price',
  at: answeredAt,
  facts: { lines, oldPounds, newPounds, answer },
})

/** Builds the page for a price the carrier lowered. */
export const pageOfLoweredPrice = ({ oldPounds, newPounds, at }: PriceLowered['data']): PackPage => ({
  kind: 'price',
  at,
  facts: { lines: [], oldPounds, newPounds, answer: 'lowered' },
})

/** Builds the page for a receipt. */
export const pageOfReceipt = ({ number, agreedPounds, issuedAt }: ReceiptIssued['data']): PackPage => ({
  kind: 'receipt',
  at: issuedAt,
  facts: { number, agreedPounds },
})

/** Builds the page for a disposal record; `record` is null if the earlier one no longer counts. */
export const pageOfDisposal = (record: DisposalRecord | null, at: string): PackPage => {
  if (record === null) return { kind: 'disposal', at, facts: null }
  const { kind, placeName, number, receiver, ticket, kg, tippedAt } = record
  return { kind: 'disposal', at, facts: { kind, placeName, number, receiver, ticket, kg, tippedAt } }
}

/** Builds the page for a cancelled job. */
export const pageOfCancellation = (facts: EndFacts, at: string): PackPage => ({
  kind: 'ended',
  at,
  facts,
})

/** The order of pages with the same time. */
export const PAGE_ORDER: readonly PackPage['kind'][] = ['visit', 'price', 'receipt', 'disposal', 'ended']

/** Checks that `version`, the current one, is the version the caller has read. Throws Refusal changed_meanwhile. */
export function assertCurrentVersion(version: number, readVersion: number): void {
  if (version !== readVersion)
    throw new Refusal(
      'conflict',
      'changed_meanwhile',
      'This pack has been remade. Open it again to see the new version.',
    )
}
