import * as z from 'zod/mini'
import { POSTCODE_MAX } from '#modules/core/places/contract/postcode.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/market/requests/contract/facts.ts'
import {
  endpoint,
  FileLink,
  Id,
  Instant,
  idParam,
  line,
  liveMessage,
  orNull,
} from '#server/platform/kernel/contract.ts'

/** A recycling or transfer site, a receiver who reuses it, or the carrier's own permitted yard (PROOF-01). */
export const DisposalKind = z.enum(['site', 'reuse', 'yard'])
export type DisposalKind = z.output<typeof DisposalKind>

/**
 * The state of a disposal record: `waiting` for the carrier, `overdue`, `said` once recorded, `looking` while staff
 * review it, or `refused` by staff (PROOF-02).
 */
export const DisposalState = z.enum(['waiting', 'overdue', 'said', 'looking', 'refused'])
export type DisposalState = z.output<typeof DisposalState>

/**
 * The checks of a disposal record (PROOF-04). `photo_time` covers the time of the photo and of the drop-off.
 */
export const DisposalCheck = z.enum([
  'permit_number',
  'photo_time',
  'photo_place',
  'photo_again',
  'ticket_again',
  'weight',
])
export type DisposalCheck = z.output<typeof DisposalCheck>

/** Returns whether a normalised permit number is the number of an exemption. */
export const isExemption = (permitNumber: string): boolean => /^WEX\d{6}$/.test(permitNumber)

/** Returns whether a date and time exist: 31 February doesn't. */
function isExistingTime(value: string): boolean {
  const at = Date.parse(`${value}Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

/** A local time in London: '2026-12-03T14:05'. */
export const LondonTime = z
  .string('Enter the date and time.')
  .check(
    z.maxLength(16, 'Enter the date and time.'),
    z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Enter the date and time.'),
    z.refine(isExistingTime, 'Enter the date and time.'),
  )

export const NAME_MAX = 120
export const NUMBER_MAX = 40
export const RECEIVER_MAX = 60
/** The most jobs one drop-off can cover. */
export const MAX_JOBS = 20
export const MAX_KG = 99_999.9

const lengthLimit = (label: string, max: number) => ({ max, tooLong: `${label} can have up to ${max} characters.` })
const optionalLine = (label: string, max: number) => orNull(line(lengthLimit(label, max)))
const KG = 'Enter the weight in kilograms, with up to one decimal place.'

export const NUMBER_MISSING = 'Enter the permit or exemption number.'
export const TICKET_MISSING = 'Enter the ticket number.'
export const RECEIVER_MISSING =
  'Enter what kind of person or organisation it is, such as a charity, a shop or a private individual.'
export const PHOTO_MISSING = 'Add a photo of the ticket.'

interface KindFields {
  kind: DisposalKind
  number: string | null
  ticket: string | null
  receiver: string | null
}

/** Requires a field for these kinds of disposal; reported together with the other field errors. */
const requireFor = (field: 'number' | 'ticket' | 'receiver', kinds: readonly DisposalKind[], error: string) =>
  z.refine<KindFields>((record) => !kinds.includes(record.kind) || record[field] !== null, {
    error,
    path: [field],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** A disposal record as the carrier enters it. Fields that don't apply to the kind are null. */
export const RecordDisposal = z
  .strictObject({
    kind: z.enum(DisposalKind.options, 'Choose where it went.'),
    placeName: line({ min: 1, tooShort: 'Enter the name.', ...lengthLimit('The name', NAME_MAX) }),
    /** The number of a permit or exemption, as typed. */
    number: optionalLine('The number', NUMBER_MAX),
    /** What kind of person or organisation reuses it. */
    receiver: optionalLine('This', RECEIVER_MAX),
    /** The postcode of the site, receiver or yard, or the first part of it. */
    postcode: optionalLine('The postcode', POSTCODE_MAX),
    ticket: optionalLine('The ticket number', NUMBER_MAX),
    /** Total weight of the drop-off, in kilograms. */
    kg: z.number(KG).check(
      z.refine((kg: number) => kg > 0 && kg <= MAX_KG, KG),
      z.refine((kg: number) => Number(kg.toFixed(1)) === kg, KG),
    ),
    tippedAt: LondonTime,
    /** The other jobs in this drop-off. */
    alsoFor: z.array(Id).check(z.maxLength(MAX_JOBS - 1, `Choose up to ${MAX_JOBS - 1} other jobs.`)),
    /** The version the carrier has read; any other is refused with `changed_meanwhile`. Fits a PostgreSQL integer. */
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  })
  .check(
    requireFor('number', ['site', 'yard'], NUMBER_MISSING),
    requireFor('ticket', ['site'], TICKET_MISSING),
    requireFor('receiver', ['reuse'], RECEIVER_MISSING),
  )
export type RecordDisposal = z.output<typeof RecordDisposal>

/** A disposal record as the owner and carrier see it. */
export const DisposalRecord = z.object({
  kind: DisposalKind,
  placeName: z.string(),
  /** The number of a permit or exemption; null for reuse. */
  number: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  outward: z.nullable(z.string()),
  ticket: z.nullable(z.string()),
  /** This job's share, in kilograms. */
  kg: z.number(),
  tippedAt: Instant,
  /** Null if there is no photo. */
  photo: z.nullable(z.object({ /** Whether its metadata had GPS coordinates. */ hasPlace: z.boolean() })),
})
export type DisposalRecord = z.output<typeof DisposalRecord>

/** Another collected job of the carrier that can be part of the same drop-off. */
export const OtherJob = z.object({
  requestId: Id,
  title: z.string(),
  /** Estimated weight of all its items; null if they were not listed. */
  kg: z.nullable(z.number()),
  /** Whether it is part of the current drop-off. */
  chosen: z.boolean(),
})
export type OtherJob = z.output<typeof OtherJob>

export const JobDisposal = z.object({
  state: DisposalState,
  /** Set when the other party has deleted their account. */
  otherLeft: z.optional(z.literal(true)),
  /** Set while the other party is suspended. */
  otherSuspended: z.optional(z.literal(true)),
  /** When the record is due (PROOF-03). */
  dueAt: Instant,
  overdueAt: Instant,
  /** The disposal record; for the owner null unless the state is `said`. */
  said: z.nullable(DisposalRecord),
  version: z.number(),
  /** What the carrier’s form needs; null for the owner. */
  saying: z.nullable(
    z.object({
      /** Whether the carrier may still record or update the disposal. */
      open: z.boolean(),
      /** Total weight of the drop-off; null if there is no record. */
      kg: z.nullable(z.number()),
      /** Why staff refused the record. */
      reason: z.nullable(z.string()),
      others: z.array(OtherJob),
    }),
  ),
})
export type JobDisposal = z.output<typeof JobDisposal>

export const jobDisposal = endpoint({
  id: 'jobDisposal',
  summary:
    'Returns the disposal record of a collected job to its owner and carrier; null before collection, 404 for anyone else (PROOF-02).',
  method: 'GET',
  path: '/api/requests/:requestId/disposal',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['duty'],
  params: idParam('requestId'),
  answer: z.object({ disposal: z.nullable(JobDisposal) }),
})

export const recordDisposal = endpoint({
  id: 'recordDisposal',
  summary:
    'Records or updates where the waste of a collected job went. Send the JSON in the part `disposal` and a photo of the ticket in the part `photo` (PROOF-01, PROOF-06).',
  method: 'POST',
  path: '/api/requests/:requestId/disposal',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  body: RecordDisposal,
  multipart: { json: 'disposal', files: { photo: { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES } } },
  idempotent: true,
  answer: z.object({ disposal: z.nullable(JobDisposal) }),
})

export const linkToTicket = endpoint({
  id: 'linkToTicket',
  summary: 'Returns a single-use link to the photo of the ticket, for the owner and carrier of the job (PROOF-05).',
  method: 'POST',
  path: '/api/requests/:requestId/disposal/photo/link',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  answer: FileLink,
})

/**
 * How many of a business's jobs in twelve months have a disposal record (`said`), of those that are recorded or overdue
 * (`of`).
 */
export const DisposalRecordFigure = z.object({ said: z.number(), of: z.number() })
export type DisposalRecordFigure = z.output<typeof DisposalRecordFigure>

/** Sent to the owner and carrier when a disposal record changes; they refetch it. */
export const disposalChanged = liveMessage({
  name: 'disposal.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ state: DisposalState }) }),
})
