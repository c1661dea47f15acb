import type { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import type { WasteRecordDetails } from '#modules/core/waste-catalogue/facade.ts'
import { type DisposalRecord, type DisposalState, isExemption } from '#modules/fulfilment/disposal/contract.ts'
import type { ExtraItem } from '#modules/fulfilment/visits/prices/contract.ts'
import type { ItemsToCarry, ItemToCarry } from '#modules/market/requests/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { londonDate, londonHour } from '#server/platform/kernel/london.ts'
import type { Destination, SaveReceiver, Treatment } from './contract.ts'

/** How many years a record is kept after the end of its job (LEGAL-03, law-and-data.md c4). */
export const RETENTION_YEARS = { general: 2, hazardous: 3 } as const

/** The persistent organic pollutants assumed in domestic seating and electricals (law-and-data.md c7). */
const POPS = ['DECABDE', 'HBCD', 'PENTABDE', 'TETRABDE'] as const
/** The London hour at which each half-day begins (ITEM-06). */
const START_HOURS = { morning: 8, afternoon: 12, evening: 17 } as const

/** The part of a disposal record that tracking records include. */
export interface RecordedDisposal {
  siteName: string
  /** As normalised by normalisePermitNumber; null without a permit number of known format. */
  permit: string | null
  /** The job’s share, in kilograms with one decimal. */
  kg: number
  recordedAt: Date
}

/** An item with all facts of a record. */
export interface RecordLine {
  /** The number of the item in the record, from 1. */
  line: number
  label: string
  n: number
  description: string
  ewc: string
  /** Total weight, with one decimal. */
  kg: number
  hazardous: boolean
  hazards: string[]
  pops: string[]
  form: string
  container: string
  treatment: string
  destination: Destination | null
}

/** The facts from which a job’s records are made. */
export interface MovementFacts {
  jobNumber: string
  plannedAt: Date | null
  /** Where the waste comes from; nothing else may be recorded about a household (DWT-03). */
  place: { address: string | null; postcode: string | null }
  carrier: { companyName: string | null; registrationNumber: string | null; plate: string | null }
  /** Kerbside, if it is registered as a broker. */
  broker: { name: string; registrationNumber: string } | null
  lines: readonly RecordLine[]
  /** The site that took everything, if its address is known. */
  receiver: Destination | null
  /** The weighed total, split among the items, and when it was entered; null while weights are estimates. */
  weighed: { kg: number; at: Date } | null
  /** Whether registrations come from the emulator or the demo, not from a real register. */
  isSimulated: boolean
}

/** Facts with everything that a record needs. */
export interface CompleteFacts extends MovementFacts {
  plannedAt: Date
  place: { address: string | null; postcode: string }
}

/** The body of a record, of which every version has the address where the waste comes from. */
export interface MovementBody {
  producer: { address: { fullAddress?: string; postcode: string }; [key: string]: unknown }
  [key: string]: unknown
}

/** A record as returned by a mapper. */
export interface MappedMovement {
  /** 'general', or 'H1' onwards. */
  part: string
  hazardous: boolean
  body: MovementBody
}

/** Returns an item as text for messages: '1 × Fridge freezer, tall'. */
export const toItemText = ({ n, label }: Pick<RecordLine, 'n' | 'label'>): string => `${n} × ${label}`

/**
 * Returns the listed items followed by the signed extras, numbered consecutively. Without listed items it returns none,
 * because extras alone would look like the whole job.
 */
export const withExtras = (lines: readonly ItemToCarry[], extras: readonly ExtraItem[]): ItemToCarry[] =>
  lines.length === 0
    ? []
    : [
        ...lines,
        ...extras.map(({ padded = false, ...item }, index) => ({ ...item, padded, line: lines.length + index + 1 })),
      ]

/** Combines an item with the catalogue’s facts and the carrier’s choices. */
export function toRecordLine(
  item: ItemToCarry,
  { container, form, treatment, hazards }: WasteRecordDetails,
  choices: {
    treatment: Treatment | undefined
    destination: Destination | undefined
    disposal: RecordedDisposal | null
  },
): RecordLine {
  const { line, label, n, ewc, hazardous } = item
  return {
    ...{ line, label, n, ewc, hazardous, container, form },
    description: describeItem(item),
    // in tenths of a kilogram, so that sums stay exact
    kg: (n * Math.round(item.kg * 10)) / 10,
    hazards: hazardous ? hazards : [],
    pops: item.pops ? [...POPS] : [],
    treatment: choices.treatment?.code ?? treatment,
    destination:
      hazardous && choices.destination && isStillValid(choices.destination, choices.disposal)
        ? choices.destination
        : null,
  }
}

interface DisposalFacts {
  state: DisposalState
  record: Pick<DisposalRecord, 'placeName' | 'number' | 'kg'> | null
  recordedAt: string | null
}

/**
 * Returns the disposal as the carrier recorded it; null before that, and if staff refused it. `permit` is its number,
 * normalised.
 */
export function recordedDisposalFrom(
  { state, record, recordedAt }: DisposalFacts,
  permit: ParsedPermit | null,
): RecordedDisposal | null {
  if (record === null || recordedAt === null || state === 'refused') return null
  return { siteName: record.placeName, permit: permitOf(permit), kg: record.kg, recordedAt: new Date(recordedAt) }
}

/** A normalised number, and whether it has the format of a permit or exemption. */
interface ParsedPermit {
  number: string
  isKnownFormat: boolean
}

/** Returns the permit number; null for exemptions, which records don’t accept. */
const permitOf = (permit: ParsedPermit | null): string | null =>
  permit?.isKnownFormat && !isExemption(permit.number) ? permit.number : null

/** Whether a planned site is still valid: no disposal to another site was recorded after it was saved. */
const isStillValid = ({ permit, savedAt }: Destination, disposal: RecordedDisposal | null): boolean =>
  disposal === null ||
  disposal.permit === null ||
  permit === disposal.permit ||
  new Date(savedAt) >= disposal.recordedAt

/** Returns the site that took everything: the disposal’s site, if an item gives its address. */
export const receiverOf = (lines: readonly RecordLine[], disposal: RecordedDisposal | null): Destination | null =>
  lines.find(({ destination }) => destination !== null && destination.permit === disposal?.permit)?.destination ?? null

/**
 * Splits the weighed total `kg` among the items by their estimates. The shares add up to the total, except that each is
 * at least a tenth of a kilogram.
 */
export function splitWeight(lines: readonly RecordLine[], kg: number): RecordLine[] {
  const estimated = lines.reduce((sum, line) => sum + line.kg, 0)
  let [estimateSoFar, tenthsBefore] = [0, 0]
  return lines.map((line) => {
    estimateSoFar += line.kg
    const tenths = Math.round((10 * estimateSoFar * kg) / estimated)
    const share = Math.max(1, tenths - tenthsBefore)
    tenthsBefore = tenths
    return { ...line, kg: share / 10 }
  })
}

/** Returns an item’s label, with the required wording for persistent organic pollutants (law-and-data.md c7). */
function describeItem({ label, pops, padded }: ItemToCarry): string {
  if (!pops) return label
  return `${label}: ${padded ? 'domestic seating waste containing POPs' : 'waste containing POPs'}`
}

interface CollectionTimes extends Pick<ItemsToCarry, 'collectedAt' | 'halfDays'> {
  /** The confirmed half-day; null if there is none. */
  confirmed: HalfDay | null
}

/** Returns the time of collection: actual, else confirmed, else the owner’s first offered half-day; null if unknown. */
export function plannedAt({ collectedAt, confirmed, halfDays }: CollectionTimes, now: Date): Date | null {
  if (collectedAt !== null) return collectedAt
  const today = londonDate(now)
  const halfDay = confirmed ?? halfDays.find(({ day }) => day >= today)
  return halfDay ? londonHour(new Date(`${halfDay.day}T12:00:00Z`), 0, START_HOURS[halfDay.part]) : null
}

/**
 * Requires all facts that a record needs. Throws Refusal no_items, no_postcode, no_time, and no_receiver, which names
 * the first hazardous item without a site (DWT-04).
 */
export function requireCompleteFacts(facts: MovementFacts): CompleteFacts {
  const { plannedAt: collectionTime, place, lines } = facts
  if (lines.length === 0)
    throw missingFactRefusal('no_items', 'The customer didn’t list any items, so there’s no record to fill in.')
  if (place.postcode === null)
    throw missingFactRefusal('no_postcode', 'This job has no postcode, and the record needs one.')
  if (collectionTime === null) throw missingFactRefusal('no_time', 'Confirm a time first. The record needs one.')
  const incomplete = lines.find(({ hazardous, destination }) => hazardous && destination === null)
  if (incomplete) throw missingFactRefusal('no_receiver', `Add a site for ${toItemText(incomplete)} first.`)
  return { ...facts, plannedAt: collectionTime, place: { ...place, postcode: place.postcode } }
}

const missingFactRefusal = (code: string, message: string): Refusal => new Refusal('conflict', code, message)

/** Requires that a save is based on the current version. Throws Refusal changed_meanwhile. */
export function assertCurrentVersion(readVersion: number, version: number): void {
  if (readVersion !== version)
    throw new Refusal('conflict', 'changed_meanwhile', 'This has changed since you opened it. Check it and save again.')
}

const CONSIGNMENT_CODES = [/^[A-Z0-9]{2,}\/[A-Z0-9]{5}[A-Z]?$/, /^S[ABC]\d{7}$/, /^D[ABC]\d{7}$/]

interface ParsedNumbers {
  permit: ParsedPermit
  /** The full postcode; null for anything else. */
  postcode: string | null
}

/**
 * Checks and normalises the site of a hazardous item. `hazardous` are the numbers of the hazardous items. Throws
 * Refusal not_asked, wrong_permit, wrong_postcode, wrong_code.
 */
export function destinationFrom(
  input: SaveReceiver,
  parsed: ParsedNumbers,
  hazardous: readonly number[],
  now: Date,
): Destination {
  const { line, siteName, siteAddress, paper } = input
  if (!hazardous.includes(line)) throw new Refusal('conflict', 'not_asked', 'This item doesn’t need a site.')
  const permit = permitOf(parsed.permit)
  if (permit === null) throw fieldRefusal('permit', 'Enter a valid waste permit number, for example EPR/AB1234CD.')
  if (parsed.postcode === null) throw fieldRefusal('postcode', 'Enter a full postcode.')
  const code = input.consignmentCode.toUpperCase().replaceAll(/\s/g, '')
  if (paper === 'code' && !CONSIGNMENT_CODES.some((pattern) => pattern.test(code)))
    throw fieldRefusal('consignmentCode', 'Enter a valid consignment code.')
  return {
    ...{ line, siteName, siteAddress },
    ...{ permit, postcode: parsed.postcode, savedAt: now.toISOString() },
    reason: paper === 'code' ? null : paper,
    consignmentCode: paper === 'code' ? code : null,
  }
}

const fieldRefusal = (field: string, message: string): Refusal =>
  new Refusal('invalid', `wrong_${field === 'consignmentCode' ? 'code' : field}`, message, {
    fields: { [field]: message },
  })

/** Checks the planned treatments. `lines` are the numbers of all items. Throws Refusal unknown_line, said_twice. */
export function treatmentsFrom(treatments: readonly Treatment[], lines: readonly number[]): Treatment[] {
  if (treatments.some(({ line }) => !lines.includes(line)))
    throw new Refusal('invalid', 'unknown_line', 'This job doesn’t have that item.')
  if (new Set(treatments.map(({ line }) => line)).size < treatments.length)
    throw new Refusal('invalid', 'said_twice', 'Choose one treatment for each item.')
  return [...treatments]
}

/** Returns a body with the outward code ('BS6') in place of the address, as kept when the owner leaves. */
export const withoutAddress = (body: MovementBody, outward: string): MovementBody => ({
  ...body,
  producer: { ...body.producer, address: { postcode: outward } },
})
