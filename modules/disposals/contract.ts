import * as z from 'zod/mini'
import { POSTCODE_MAX } from '#modules/places/postcode/contract.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/requests/facts/contract.ts'
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

/** Recycling or transfer site; somebody who uses it again; the carrier's own permitted yard (PROOF-01). */
export const DisposalKind = z.enum(['site', 'reuse', 'yard'])
export type DisposalKind = z.output<typeof DisposalKind>

/**
 * How far it is: `waiting` for its carrier, `overdue` when it said nothing in time, `said`, `looking` while staff do, and
 * `refused` by staff (PROOF-02).
 */
export const ProofState = z.enum(['waiting', 'overdue', 'said', 'looking', 'refused'])
export type ProofState = z.output<typeof ProofState>

/** What a check found to look at (PROOF-04); `photo_time` is about when the photo was taken, or the tip was. */
export const ProofMark = z.enum(['permit_number', 'photo_time', 'photo_place', 'photo_again', 'ticket_again', 'weight'])
export type ProofMark = z.output<typeof ProofMark>

/** Whether a number, as it is kept, is that of an exemption. */
export const isExemption = (number: string): boolean => /^WEX\d{6}$/.test(number)

/** 31 February is none. */
function isRealTime(shown: string): boolean {
  const at = Date.parse(`${shown}Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(shown)
}

/** A time as the clocks of London show it: '2026-12-03T14:05'. */
export const LondonTime = z
  .string('Please say when.')
  .check(
    z.maxLength(16, 'Please say when.'),
    z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Please say when.'),
    z.refine(isRealTime, 'Please say when.'),
  )

export const NAME_MAX = 120
export const NUMBER_MAX = 40
export const RECEIVER_MAX = 60
/** One tip serves so many jobs at most. */
export const MOST_JOBS = 20
export const MOST_KG = 99_999.9

const short = (label: string, max: number) => ({ max, tooLong: `${label} has at most ${max} characters.` })
const optionalLine = (label: string, max: number) => orNull(line(short(label, max)))
const KG = 'Please give the weight in kilograms, with at most one decimal.'

export const NUMBER_MISSING = 'Please give the permit or exemption number.'
export const TICKET_MISSING = 'Please give the ticket number.'
export const RECEIVER_MISSING = 'Please say who it is: a charity, a shop, a private person.'
export const PHOTO_MISSING = 'Please add a photo of the ticket.'

interface OfKind {
  kind: DisposalKind
  number: string | null
  ticket: string | null
  receiver: string | null
}

/** A field that has to be filled in where the waste went to one of these kinds of places; said together with what else is wrong. */
const needed = (field: 'number' | 'ticket' | 'receiver', kinds: readonly DisposalKind[], error: string) =>
  z.refine<OfKind>((said) => !kinds.includes(said.kind) || said[field] !== null, {
    error,
    path: [field],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** What a carrier says of a tip. Where a field is not asked for its kind it is null. */
export const SayWhere = z
  .strictObject({
    kind: z.enum(DisposalKind.options, 'Please choose where it went.'),
    placeName: line({ min: 1, tooShort: 'Please give its name.', ...short('A name', NAME_MAX) }),
    /** Of a permit or an exemption, however it is typed. */
    number: optionalLine('A number', NUMBER_MAX),
    /** What kind of receiver uses it again. */
    receiver: optionalLine('This', RECEIVER_MAX),
    /** The place's postcode, or its first part. */
    postcode: optionalLine('A postcode', POSTCODE_MAX),
    ticket: optionalLine('A ticket number', NUMBER_MAX),
    /** Of the whole tip, kilograms. */
    kg: z.number(KG).check(
      z.refine((kg: number) => kg > 0 && kg <= MOST_KG, KG),
      z.refine((kg: number) => Number(kg.toFixed(1)) === kg, KG),
    ),
    tippedAt: LondonTime,
    /** The other jobs that this tip serves. */
    alsoFor: z.array(Id).check(z.maxLength(MOST_JOBS - 1, `One tip serves at most ${MOST_JOBS} jobs.`)),
    /** What was said until now, as it was read; another one is refused, `changed_meanwhile`. */
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  })
  .check(
    needed('number', ['site', 'yard'], NUMBER_MISSING),
    needed('ticket', ['site'], TICKET_MISSING),
    needed('receiver', ['reuse'], RECEIVER_MISSING),
  )
export type SayWhere = z.output<typeof SayWhere>

/** What was said, as the two sides of a job read it. */
export const SaidDisposal = z.object({
  kind: DisposalKind,
  placeName: z.string(),
  /** Of a permit or an exemption; null for reuse. */
  number: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  outward: z.nullable(z.string()),
  ticket: z.nullable(z.string()),
  /** The share of this job, kilograms. */
  kg: z.number(),
  tippedAt: Instant,
  /** Null without one. */
  photo: z.nullable(z.object({ hasPlace: z.boolean() })),
})
export type SaidDisposal = z.output<typeof SaidDisposal>

/** A collected job of the same carrier that the same tip may serve. */
export const OtherJob = z.object({
  requestId: Id,
  title: z.string(),
  /** Estimated, of all its items; null where they were not listed. */
  kg: z.nullable(z.number()),
  /** It is served by what was said about this job. */
  chosen: z.boolean(),
})
export type OtherJob = z.output<typeof OtherJob>

export const JobDisposal = z.object({
  state: ProofState,
  /** The other side has deleted its account: nobody says it any more, or nobody reads it; left out where it has not. */
  otherLeft: z.optional(z.literal(true)),
  /** Staff have suspended the other side, which says or reads nothing meanwhile; left out where they have not. */
  otherSuspended: z.optional(z.literal(true)),
  /** Until when its carrier is to say it (PROOF-03). */
  dueAt: Instant,
  /** When `waiting` becomes `overdue`. */
  overdueAt: Instant,
  /** For the owner null unless it is `said`. */
  said: z.nullable(SaidDisposal),
  version: z.number(),
  /** For the carrier; null for the owner. */
  saying: z.nullable(
    z.object({
      /** Whether it may say it, or say it anew. */
      open: z.boolean(),
      /** Of the whole tip; null where nothing was said. */
      kg: z.nullable(z.number()),
      /** Why staff refused what was said. */
      reason: z.nullable(z.string()),
      others: z.array(OtherJob),
    }),
  ),
})
export type JobDisposal = z.output<typeof JobDisposal>

export const jobDisposal = endpoint({
  id: 'jobDisposal',
  summary:
    'Where the waste of a collected job went, for its owner and its carrier; null before it is collected; 404 for everybody else (PROOF-02).',
  method: 'GET',
  path: '/api/requests/:requestId/disposal',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  answer: z.object({ disposal: z.nullable(JobDisposal) }),
})

export const sayWhere = endpoint({
  id: 'sayWhere',
  summary:
    'Say where the waste of a collected job went, or say it anew: its JSON in the part `disposal`, a photo of the ticket in the part `photo` (PROOF-01, PROOF-06).',
  method: 'POST',
  path: '/api/requests/:requestId/disposal',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  body: SayWhere,
  multipart: { json: 'disposal', files: { photo: { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES } } },
  idempotent: true,
  answer: z.object({ disposal: z.nullable(JobDisposal) }),
})

export const linkToTicket = endpoint({
  id: 'linkToTicket',
  summary: 'A link that opens the photo of the ticket once, for the two sides of the job (PROOF-05).',
  method: 'POST',
  path: '/api/requests/:requestId/disposal/photo/link',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  answer: FileLink,
})

/** How often a business said where the waste went: of its jobs of twelve months, those that it had to say it for. */
export const SaidFigure = z.object({ said: z.number(), of: z.number() })
export type SaidFigure = z.output<typeof SaidFigure>

/** Goes to the two sides of a job: read it again. */
export const disposalChanged = liveMessage({
  name: 'disposal.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ state: ProofState }) }),
})
