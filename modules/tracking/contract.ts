import * as z from 'zod/mini'
import { POSTCODE_MAX } from '#modules/places/postcode/contract.ts'
import { MOST_LINES } from '#modules/waste/contract.ts'
import { endpoint, Instant, idParam, line } from '#server/platform/kernel/contract.ts'

/** R1 to R13 recover, D1 to D15 dispose of. */
export const TREATMENTS = [
  ...Array.from({ length: 13 }, (_, at) => `R${at + 1}`),
  ...Array.from({ length: 15 }, (_, at) => `D${at + 1}`),
] as readonly string[]

/** Why no consignment note comes with hazardous waste; which one fits domestic waste is not said yet (DWT-04). */
export const NoNoteReason = z.enum(['NON_HAZ_WASTE_TRANSFER', 'NO_DOC_WITH_WASTE', 'HWRC_RECEIPT'])
export type NoNoteReason = z.output<typeof NoNoteReason>

/** Counts what a carrier saved of one job; 0 before it saved something. What was changed meanwhile is refused. */
const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const Line = z.int().check(z.minimum(1), z.maximum(1_000))

const required = (what: string, max: number) =>
  line({ min: 1, tooShort: `Please enter ${what}.`, max, tooLong: `Please shorten this to ${max} characters.` })

/** What comes with the waste: a code, or a reason why there is none. */
const PAPERS = [...NoNoteReason.options, 'code'] as const

/** Where one hazardous row of a load goes. */
export const SaveReceiver = z
  .strictObject({
    version: Version,
    line: Line,
    siteName: required('the name of the site', 120),
    /** Of its permit, however it is typed. */
    permit: required('its permit number', 40),
    siteAddress: required('its address', 200),
    postcode: required('its postcode', POSTCODE_MAX),
    paper: z.enum(PAPERS, 'Please choose what comes with it.'),
    /** Empty but for `code`. */
    consignmentCode: line({ max: 30, tooLong: 'A consignment code has at most 30 characters.' }),
  })
  .check(
    z.refine((said) => said.paper !== 'code' || said.consignmentCode !== '', {
      error: 'Please enter the consignment code.',
      path: ['consignmentCode'],
    }),
  )
export type SaveReceiver = z.output<typeof SaveReceiver>

/** Where a hazardous row goes, as it is kept: one of `reason` and `consignmentCode` is null. */
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

export const Treatment = z.strictObject({ line: Line, code: z.enum(TREATMENTS, 'Please choose a treatment.') })
export type Treatment = z.output<typeof Treatment>

/** What was listed, and what was found on site twice (PRICE-03). */
const MOST_ROWS = 3 * MOST_LINES

export const SaveTreatments = z.strictObject({
  version: Version,
  treatments: z.array(Treatment).check(z.maxLength(MOST_ROWS)),
})
export type SaveTreatments = z.output<typeof SaveTreatments>

/** One row of a load as a record of waste has it. */
export const TrackedLine = z.object({
  line: z.number(),
  label: z.string(),
  n: z.number(),
  /** With what the law wants said: 'Sofa, 3 seats: domestic seating waste containing POPs'. */
  description: z.string(),
  /** List of Waste code. */
  ewc: z.string(),
  /** Of all of them: estimated, or by their estimates the share of what a gate weighed. */
  kg: z.number(),
  hazardous: z.boolean(),
  /** Hazard properties: 'HP_14'. Empty where it is not hazardous. */
  hazards: z.array(z.string()),
  /** Names of the persistent organic pollutants in it: 'DECABDE'. */
  pops: z.array(z.string()),
  form: z.string(),
  container: z.string(),
  treatment: z.string(),
  /** Where it goes, of a hazardous row; null until its carrier has said it, and where it went elsewhere since. */
  destination: z.nullable(Destination),
})
export type TrackedLine = z.output<typeof TrackedLine>

/** All that Kerbside fills in for the carrier of a job. */
export const JobTracking = z.object({
  jobNumber: z.string(),
  version: z.number(),
  companyName: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  /** The number has a shape that waste tracking may not know yet (DWT-05). */
  numberMayBeRefused: z.boolean(),
  /** 'AB12 CDE'; null until the carrier has said which van. */
  plate: z.nullable(z.string()),
  /** When it is collected; null while that is not known. */
  plannedAt: z.nullable(Instant),
  lines: z.array(TrackedLine),
  /** The permitted site that its carrier said it took the load to; null before, and where it has no permit. */
  wentTo: z.nullable(z.object({ siteName: z.string(), permit: z.string() })),
  /** What all of it weighed together, and since when the rows have their share of that; null while they are estimated. */
  weighed: z.nullable(z.object({ kg: z.number(), at: Instant })),
  /** When its carrier last downloaded the records; null before. */
  downloadedAt: z.nullable(Instant),
  /** What is known of registrations was made up. */
  practice: z.boolean(),
})
export type JobTracking = z.output<typeof JobTracking>

/** One record: a body of createMovement, with the version of the interface that it is for. */
export const Movement = z.object({
  part: z.string(),
  schemaVersion: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** Of the body as it was made, in hexadecimal digits. */
  sha256: z.string(),
  madeAt: Instant,
})
export type Movement = z.output<typeof Movement>

export const readTracking = endpoint({
  id: 'readTracking',
  summary:
    'What the record of a job for waste tracking says, for its accepted carrier; 404 for everybody else (DWT-01).',
  method: 'GET',
  path: '/api/requests/:requestId/tracking',
  access: 'signed-in',
  features: ['tracking'],
  params: idParam('requestId'),
  answer: JobTracking,
})

export const saveReceiver = endpoint({
  id: 'saveReceiver',
  summary: 'Say where a hazardous row of a load goes, and what comes with it (DWT-04).',
  method: 'PUT',
  path: '/api/requests/:requestId/receivers',
  access: 'signed-in',
  features: ['tracking'],
  params: idParam('requestId'),
  body: SaveReceiver,
  answer: JobTracking,
})

export const saveTreatments = endpoint({
  id: 'saveTreatments',
  summary: 'Say how rows of a load are meant to be treated; those left out are as the catalogue has them (DWT-03).',
  method: 'PUT',
  path: '/api/requests/:requestId/treatments',
  access: 'signed-in',
  features: ['tracking'],
  params: idParam('requestId'),
  body: SaveTreatments,
  answer: JobTracking,
})

export const takeMovements = endpoint({
  id: 'takeMovements',
  summary:
    'The records of a job for waste tracking: made where something has changed, else those that were made before (DWT-01, DWT-09).',
  method: 'POST',
  path: '/api/requests/:requestId/movements',
  access: 'signed-in',
  features: ['tracking'],
  rate: 'file',
  params: idParam('requestId'),
  answer: z.object({ fileName: z.string(), movements: z.array(Movement) }),
})
