import { isExemption, type ProofState, type SaidDisposal } from '#modules/disposals/contract.ts'
import type { CarriedLine, LoadToCarry } from '#modules/requests/facade.ts'
import type { ExtraItem } from '#modules/visits/prices/contract.ts'
import type { HalfDay } from '#modules/waste/contract.ts'
import type { RecordFacts } from '#modules/waste/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { londonDate, londonHour } from '#server/platform/kernel/london.ts'
import type { Destination, SaveReceiver, Treatment } from './contract.ts'

/** How long a record is kept after the end of its job, in years (LEGAL-03, law-and-data.md c4). */
export const KEPT_YEARS = { general: 2, hazardous: 3 } as const

/** What persistent organic pollutants padded seats and electricals of homes are taken to hold (law-and-data.md c7). */
const POPS = ['DECABDE', 'HBCD', 'PENTABDE', 'TETRABDE'] as const
/** The hour of London with which each half-day begins (ITEM-06). */
const BEGINS = { morning: 8, afternoon: 12, evening: 17 } as const

/** What a carrier said of where a load went, as far as records tell of it. */
export interface Tip {
  siteName: string
  /** As its mask writes it; null where the place has none that we know. */
  permit: string | null
  /** The share of the job, kilograms with one decimal. */
  kg: number
  saidAt: Date
}

/** A row of a load with all that a record says of it. */
export interface RecordLine {
  line: number
  label: string
  n: number
  description: string
  ewc: string
  /** Of all of them, with one decimal. */
  kg: number
  hazardous: boolean
  hazards: string[]
  pops: string[]
  form: string
  container: string
  treatment: string
  destination: Destination | null
}

/** All that the records of a job are made from. */
export interface MovementFacts {
  jobNumber: string
  plannedAt: Date | null
  /** Where the waste comes from: of a household nothing else may be said (DWT-03). */
  place: { address: string | null; postcode: string | null }
  carrier: { companyName: string | null; registrationNumber: string | null; plate: string | null }
  /** Kerbside itself, where it is registered as a broker; else null. */
  broker: { name: string; registrationNumber: string } | null
  lines: readonly RecordLine[]
  /** Where all of it went, where that is known with its address; else null. */
  receiver: Destination | null
  /** What all of it weighed together, and when its carrier said so: the rows have their share. Null where rows are estimated. */
  weighed: { kg: number; at: Date } | null
  /** What is known of registrations was made up. */
  practice: boolean
}

/** Facts in which nothing lacks that a record needs. */
export interface CompleteFacts extends MovementFacts {
  plannedAt: Date
  place: { address: string | null; postcode: string }
}

/** A body of a record, of whichever version: what is told of here is where its waste comes from. */
export interface MovementBody {
  producer: { address: { fullAddress?: string; postcode: string }; [key: string]: unknown }
  [key: string]: unknown
}

/** A record as a mapper makes it. */
export interface MadeMovement {
  /** 'general' or 'H1' and on. */
  part: string
  hazardous: boolean
  body: MovementBody
}

/** How a row is called where its carrier is asked or told something about it: '1 × Fridge freezer, tall'. */
export const namedLine = ({ n, label }: Pick<RecordLine, 'n' | 'label'>): string => `${n} × ${label}`

/**
 * The rows of a load with what its owner signed for on site, numbered on behind them. Where nothing was listed there is no
 * record: extras alone would pass for the whole load.
 */
export const withExtras = (lines: readonly CarriedLine[], extras: readonly ExtraItem[]): CarriedLine[] =>
  lines.length === 0
    ? []
    : [...lines, ...extras.map(({ padded = false, ...item }, at) => ({ ...item, padded, line: lines.length + at + 1 }))]

/** A row as a record has it, with what the catalogue and its carrier say of it. */
export function recordLine(
  item: CarriedLine,
  { container, form, treatment, hazards }: RecordFacts,
  said: { treatment: Treatment | undefined; destination: Destination | undefined; tip: Tip | null },
): RecordLine {
  const { line, label, n, ewc, hazardous } = item
  return {
    ...{ line, label, n, ewc, hazardous, container, form },
    description: describe(item),
    // whole tenths, so that sums stay exact
    kg: (n * Math.round(item.kg * 10)) / 10,
    hazards: hazardous ? hazards : [],
    pops: item.pops ? [...POPS] : [],
    treatment: said.treatment?.code ?? treatment,
    destination: hazardous && said.destination && stands(said.destination, said.tip) ? said.destination : null,
  }
}

interface Said {
  state: ProofState
  said: Pick<SaidDisposal, 'placeName' | 'number' | 'kg'> | null
  saidAt: string | null
}

/** Where a load went, as its carrier said; null before, and where staff refused it. `permit` is its number as its mask writes it. */
export function tipFrom({ state, said, saidAt }: Said, permit: ReadPermit | null): Tip | null {
  if (said === null || saidAt === null || state === 'refused') return null
  return { siteName: said.placeName, permit: permitOf(permit), kg: said.kg, saidAt: new Date(saidAt) }
}

/** A number that was read, and whether it fits a mask. */
interface ReadPermit {
  number: string
  fits: boolean
}

/** Records take permits, no exemptions. */
const permitOf = (read: ReadPermit | null): string | null =>
  read?.fits && !isExemption(read.number) ? read.number : null

/** Whether what a carrier planned still stands: it said afterwards that the load went there, or saved it later. */
const stands = ({ permit, savedAt }: Destination, tip: Tip | null): boolean =>
  tip === null || tip.permit === null || permit === tip.permit || new Date(savedAt) >= tip.saidAt

/** Where all of a load went: the site that its carrier said, where a row that goes there tells its address. */
export const receiverOf = (lines: readonly RecordLine[], tip: Tip | null): Destination | null =>
  lines.find(({ destination }) => destination !== null && destination.permit === tip?.permit)?.destination ?? null

/**
 * Rows with their share of what was weighed, by their estimates: together they weigh what was weighed, but each a tenth of a
 * kilogram at least.
 */
export function weighed(lines: readonly RecordLine[], kg: number): RecordLine[] {
  const estimated = lines.reduce((sum, line) => sum + line.kg, 0)
  let [soFar, tenthsBefore] = [0, 0]
  return lines.map((line) => {
    soFar += line.kg
    const tenths = Math.round((10 * soFar * kg) / estimated)
    const share = Math.max(1, tenths - tenthsBefore)
    tenthsBefore = tenths
    return { ...line, kg: share / 10 }
  })
}

/** What the law wants to be said of waste with persistent organic pollutants stands behind its name (law-and-data.md c7). */
function describe({ label, pops, padded }: CarriedLine): string {
  if (!pops) return label
  return `${label}: ${padded ? 'domestic seating waste containing POPs' : 'waste containing POPs'}`
}

interface Planned extends Pick<LoadToCarry, 'collectedAt' | 'halfDays'> {
  /** The half-day that the carrier confirmed; null without one. */
  confirmed: HalfDay | null
}

/** When a load is collected: as it was, as its carrier confirmed, or as its owner wished first; null where nobody said. */
export function plannedAt({ collectedAt, confirmed, halfDays }: Planned, now: Date): Date | null {
  if (collectedAt !== null) return collectedAt
  const today = londonDate(now)
  const halfDay = confirmed ?? halfDays.find(({ day }) => day >= today)
  return halfDay ? londonHour(new Date(`${halfDay.day}T12:00:00Z`), 0, BEGINS[halfDay.part]) : null
}

/**
 * Facts of which a record can be made. Throws Refusal no_items, no_postcode, no_time, and no_receiver, which names the row
 * whose receiver is not known (DWT-04).
 */
export function completeFacts(facts: MovementFacts): CompleteFacts {
  const { plannedAt: at, place, lines } = facts
  if (lines.length === 0) throw lacks('no_items', 'The owner did not list the items, so there is no record to fill in.')
  if (place.postcode === null) throw lacks('no_postcode', 'The job has no postcode, and the record needs one.')
  if (at === null) throw lacks('no_time', 'Confirm a time first: the record says when you collect.')
  const open = lines.find(({ hazardous, destination }) => hazardous && destination === null)
  if (open) throw lacks('no_receiver', `Say first where this goes: ${namedLine(open)}.`)
  return { ...facts, plannedAt: at, place: { ...place, postcode: place.postcode } }
}

const lacks = (code: string, message: string): Refusal => new Refusal('conflict', code, message)

/** Judges that a save was made from what is there now. Throws Refusal changed_meanwhile. */
export function assertSeen(seen: number, version: number): void {
  if (seen !== version)
    throw new Refusal('conflict', 'changed_meanwhile', 'This was changed meanwhile. Look at it and save again.')
}

const CONSIGNMENT_CODES = [/^[A-Z0-9]{2,}\/[A-Z0-9]{5}[A-Z]?$/, /^S[ABC]\d{7}$/, /^D[ABC]\d{7}$/]

interface ReadNumbers {
  permit: ReadPermit
  /** The full postcode; null for anything else. */
  postcode: string | null
}

/**
 * Where a hazardous row goes, as it is kept. `hazardous` are the rows that are asked. Throws Refusal not_asked,
 * wrong_permit, wrong_postcode, wrong_code.
 */
export function destinationFrom(
  said: SaveReceiver,
  read: ReadNumbers,
  hazardous: readonly number[],
  now: Date,
): Destination {
  const { line, siteName, siteAddress, paper } = said
  if (!hazardous.includes(line)) throw new Refusal('conflict', 'not_asked', 'This row needs no receiver.')
  const permit = permitOf(read.permit)
  if (permit === null) throw wrong('permit', 'This is no number of a waste permit that we know.')
  if (read.postcode === null) throw wrong('postcode', 'Please enter a full postcode.')
  const code = said.consignmentCode.toUpperCase().replaceAll(/\s/g, '')
  if (paper === 'code' && !CONSIGNMENT_CODES.some((mask) => mask.test(code)))
    throw wrong('consignmentCode', 'This is no consignment code that we know.')
  return {
    ...{ line, siteName, siteAddress },
    ...{ permit, postcode: read.postcode, savedAt: now.toISOString() },
    reason: paper === 'code' ? null : paper,
    consignmentCode: paper === 'code' ? code : null,
  }
}

const wrong = (field: string, message: string): Refusal =>
  new Refusal('invalid', `wrong_${field === 'consignmentCode' ? 'code' : field}`, message, {
    fields: { [field]: message },
  })

/** How rows are meant to be treated, as it is kept. `lines` are the rows there are. Throws Refusal unknown_line, said_twice. */
export function treatmentsFrom(treatments: readonly Treatment[], lines: readonly number[]): Treatment[] {
  if (treatments.some(({ line }) => !lines.includes(line)))
    throw new Refusal('invalid', 'unknown_line', 'The load has no such row.')
  if (new Set(treatments.map(({ line }) => line)).size < treatments.length)
    throw new Refusal('invalid', 'said_twice', 'A row is there twice.')
  return [...treatments]
}

/** A body without where exactly its waste comes from: what stays of it when its owner leaves. `outward` is 'BS6'. */
export const withoutAddress = (body: MovementBody, outward: string): MovementBody => ({
  ...body,
  producer: { ...body.producer, address: { postcode: outward } },
})
