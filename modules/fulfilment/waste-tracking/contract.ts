import * as z from 'zod/mini'
import { POSTCODE_MAX } from '#modules/core/places/contract/postcode.ts'
import { MAX_LINES } from '#modules/core/waste-catalogue/contract.ts'
import { endpoint, Instant, idParam, line } from '#server/platform/kernel/contract.ts'

/** R1 to R13 are recovery, D1 to D15 disposal operations. */
export const TREATMENTS = [
  ...Array.from({ length: 13 }, (_, index) => `R${index + 1}`),
  ...Array.from({ length: 15 }, (_, index) => `D${index + 1}`),
] as readonly string[]

/** Why hazardous waste has no consignment note; the rules don’t yet say which reason fits domestic waste (DWT-04). */
export const NoNoteReason = z.enum(['NON_HAZ_WASTE_TRANSFER', 'NO_DOC_WITH_WASTE', 'HWRC_RECEIPT'])
export type NoNoteReason = z.output<typeof NoNoteReason>

/**
 * Version of a carrier’s plan; 0 before the first save. Saving from an outdated version is refused. Fits a PostgreSQL
 * integer.
 */
const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
/** The number of an item in a record, from 1. */
const Line = z.int().check(z.minimum(1), z.maximum(1_000))

const required = (what: string, max: number) =>
  line({ min: 1, tooShort: `Enter ${what}.`, max, tooLong: `Enter ${max} characters or fewer.` })

/** The paperwork: a consignment code, or the reason for having none. */
const PAPERWORK = [...NoNoteReason.options, 'code'] as const

/** The site of one hazardous item. */
export const SaveReceiver = z
  .strictObject({
    version: Version,
    line: Line,
    siteName: required('the site name', 120),
    /** The permit number, as typed. */
    permit: required('the permit number', 40),
    siteAddress: required('the site address', 200),
    postcode: required('the site postcode', POSTCODE_MAX),
    paper: z.enum(PAPERWORK, 'Choose what paperwork comes with it.'),
    /** Empty unless `paper` is `code`. */
    consignmentCode: line({ max: 30, tooLong: 'Enter 30 characters or fewer.' }),
  })
  .check(
    z.refine((input) => input.paper !== 'code' || input.consignmentCode !== '', {
      error: 'Enter the consignment code.',
      path: ['consignmentCode'],
    }),
  )
export type SaveReceiver = z.output<typeof SaveReceiver>

/** The stored site of a hazardous item; either `reason` or `consignmentCode` is null. */
export const Destination = z.object({
  line: z.number(),
  siteName: z.string(),
  permit: z.string(),
  siteAddress: z.string(),
  postcode: z.string(),
  reason: z.nullable(NoNoteReason),
  consignmentCode: z.nullable(z.string()),
  savedAt: Instant,
})
export type Destination = z.output<typeof Destination>

export const Treatment = z.strictObject({ line: Line, code: z.enum(TREATMENTS, 'Choose a treatment.') })
export type Treatment = z.output<typeof Treatment>

/** The most items of a record: the listed ones, and two sets of extra items (PRICE-03). */
const MAX_ROWS = 3 * MAX_LINES

export const SaveTreatments = z.strictObject({
  version: Version,
  treatments: z.array(Treatment).check(z.maxLength(MAX_ROWS)),
})
export type SaveTreatments = z.output<typeof SaveTreatments>

/** One item of a record. */
export const TrackedItem = z.object({
  /** The number of the item, from 1. */
  line: z.number(),
  label: z.string(),
  n: z.number(),
  /** Includes the required wording: 'Sofa, 3 seats: domestic seating waste containing POPs'. */
  description: z.string(),
  /** List of Waste code. */
  ewc: z.string(),
  /** Total weight: estimated, or the share of the weighed total by estimates. */
  kg: z.number(),
  hazardous: z.boolean(),
  /** Hazard properties: 'HP_14'. Empty unless hazardous. */
  hazards: z.array(z.string()),
  /** Names of the persistent organic pollutants in it: 'DECABDE'. */
  pops: z.array(z.string()),
  form: z.string(),
  container: z.string(),
  treatment: z.string(),
  /** The site of a hazardous item; null until given, and again if the waste went elsewhere. */
  destination: z.nullable(Destination),
})
export type TrackedItem = z.output<typeof TrackedItem>

/** The record that Kerbside fills in for a job’s carrier. */
export const JobTracking = z.object({
  jobNumber: z.string(),
  version: z.number(),
  companyName: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  /** The number has a format that waste tracking may not accept yet (DWT-05). */
  numberMayBeRefused: z.boolean(),
  /** 'AB12 CDE'; null until the van is confirmed. */
  plate: z.nullable(z.string()),
  /** The time of collection; null while unknown. */
  plannedAt: z.nullable(Instant),
  lines: z.array(TrackedItem),
  /** The permitted site of the disposal record; null before that record, and for a site without a permit. */
  wentTo: z.nullable(z.object({ siteName: z.string(), permit: z.string() })),
  /** The weighed total, and when it was entered; null while weights are estimates. */
  weighed: z.nullable(z.object({ kg: z.number(), at: Instant })),
  /** When the carrier last downloaded the records; null before the first download. */
  downloadedAt: z.nullable(Instant),
  /** Whether registrations come from the emulator or the demo, not from a real register. */
  practice: z.boolean(),
})
export type JobTracking = z.output<typeof JobTracking>

/** One record: a body of createMovement and the interface version it is for. */
export const Movement = z.object({
  /** 'general' for all non-hazardous items; 'H1' onwards for one hazardous item each. */
  part: z.string(),
  schemaVersion: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** Hash of the original body, hexadecimal. */
  sha256: z.string(),
  madeAt: Instant,
})
export type Movement = z.output<typeof Movement>

export const readTracking = endpoint({
  id: 'readTracking',
  summary: 'Returns the waste tracking record of a job to its accepted carrier; 404 for anyone else (DWT-01).',
  method: 'GET',
  path: '/api/requests/:requestId/tracking',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['tracking'],
  params: idParam('requestId'),
  answer: JobTracking,
})

export const saveReceiver = endpoint({
  id: 'saveReceiver',
  summary: 'Sets the site of a hazardous item and the paperwork that comes with it (DWT-04).',
  method: 'PUT',
  path: '/api/requests/:requestId/receivers',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['tracking'],
  params: idParam('requestId'),
  body: SaveReceiver,
  answer: JobTracking,
})

export const saveTreatments = endpoint({
  id: 'saveTreatments',
  summary: 'Sets the planned treatments of items; others keep the catalogue’s (DWT-03).',
  method: 'PUT',
  path: '/api/requests/:requestId/treatments',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['tracking'],
  params: idParam('requestId'),
  body: SaveTreatments,
  answer: JobTracking,
})

export const takeMovements = endpoint({
  id: 'takeMovements',
  summary:
    'Returns the waste tracking records of a job; creates a new edition only if a fact has changed (DWT-01, DWT-09).',
  method: 'POST',
  path: '/api/requests/:requestId/movements',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['tracking'],
  rate: 'file',
  params: idParam('requestId'),
  answer: z.object({ fileName: z.string(), movements: z.array(Movement) }),
})
