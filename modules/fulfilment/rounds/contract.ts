import * as z from 'zod/mini'
import { outwardCode } from '#modules/core/places/contract/postcode.ts'
import { Point } from '#modules/core/places/contract.ts'
import { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import { Vehicle } from '#modules/fulfilment/visits/arrival/contract.ts'
import { endpoint, Id, Instant, idParam, liveMessage, orNull, Pounds } from '#server/platform/kernel/contract.ts'

/** The most stops of a round that are put in order; further ones are listed after them. */
export const MAX_STOPS = 25
/** The most requests that 'On your way' lists. */
export const MAX_ON_THE_WAY = 20

/** Rounds need visits, which are part of `duty`. */
const features = ['rounds', 'duty'] as const

const WRONG_TIME = 'Enter a time such as 07:30.'
/** A time of day in London: '07:30'. */
const TimeOfDay = z
  .string(WRONG_TIME)
  .check(z.maxLength(5, WRONG_TIME), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, WRONG_TIME))
const OpeningPeriod = z.strictObject({ opens: TimeOfDay, closes: TimeOfDay }).check(
  z.refine(({ opens, closes }) => opens < closes, {
    error: 'The closing time must be after the opening time.',
    path: ['closes'],
  }),
)

const everyWeekday = <S extends z.ZodMiniType>(hours: S) => ({
  ...{ monday: hours, tuesday: hours, wednesday: hours, thursday: hours },
  ...{ friday: hours, saturday: hours, sunday: hours },
})

/** When a site is open, by weekday; null where it is closed all day. Public holidays aren't known. */
export const OpeningHours = z.object(everyWeekday(z.nullable(OpeningPeriod)))
export type OpeningHours = z.output<typeof OpeningHours>

const NO_OUTWARD = 'Enter the first part of a postcode, such as BS6.'

/** Where a business's rounds begin and end, and where it takes waste. What is left out stays; null removes it. */
export const SaveRoundSettings = z.strictObject({
  /** Outward code; a full postcode is reduced to it. */
  start: z.optional(z.nullable(outwardCode(NO_OUTWARD))),
  disposalSite: z.optional(
    z.nullable(
      z.strictObject({ outward: outwardCode(NO_OUTWARD), hours: z.strictObject(everyWeekday(orNull(OpeningPeriod))) }),
    ),
  ),
})
export type SaveRoundSettings = z.output<typeof SaveRoundSettings>

/** An outward code and its central point. */
const RoundPlace = z.object({
  /** 'BS6' */
  outward: z.string(),
  point: Point,
})
export type RoundPlace = z.output<typeof RoundPlace>

export const RoundSettings = z.object({
  /** Null until the business has saved one. */
  start: z.nullable(RoundPlace),
  disposalSite: z.nullable(z.extend(RoundPlace, { hours: OpeningHours })),
})
export type RoundSettings = z.output<typeof RoundSettings>

/** An amount of waste; an unknown part is null. */
const Amount = z.object({ litres: z.nullable(z.number()), kg: z.nullable(z.number()) })
export type Amount = z.output<typeof Amount>

/** How a round reaches a stop, estimated from postcode areas (ROUND-03). */
const arrivalFields = {
  /** Road miles from the stop before, with one decimal; null where the stop isn't planned or nothing is before it. */
  miles: z.nullable(z.number()),
  /** Null where the stop isn't planned. */
  arrivesAt: z.nullable(Instant),
  /** Minutes at the stop. */
  minutes: z.number(),
}

/** A won job with a confirmed time. */
const JobStop = z.object({
  kind: z.literal('job'),
  requestId: Id,
  title: z.string(),
  /** The full postcode; null if the owner gave none. */
  postcode: z.nullable(z.string()),
  /** Null without a postcode. */
  outward: z.nullable(z.string()),
  /** The central point of the outward code; null where it isn't known. */
  point: z.nullable(Point),
  ...arrivalFields,
  /** Whether the estimated arrival is after the end of the half-day. */
  late: z.boolean(),
  /** Why the stop comes after the planned ones: its outward code isn't known, or there are more than MAX_STOPS. */
  unplanned: z.nullable(z.enum(['unknown_place', 'too_many'])),
  /** Weight and volume. Without listed items a quarter of the van, null where the van's size isn't known (ROUND-04). */
  load: Amount,
  /** Whether the owner listed the items. */
  listed: z.boolean(),
  /** The agreed price. */
  pounds: Pounds,
  /** Null until it is collected. */
  collectedAt: z.nullable(Instant),
})

/** A stop at the disposal site, added where the next job wouldn't fit in the van. */
const DisposalStop = z.object({
  kind: z.literal('disposal'),
  ...RoundPlace.shape,
  ...arrivalFields,
  /** Whether the site is closed at some time between arrival and departure. */
  closed: z.boolean(),
  /** What is unloaded. */
  load: Amount,
})

const RoundStop = z.discriminatedUnion('kind', [JobStop, DisposalStop])
export type RoundStop = z.output<typeof RoundStop>

const jobFields = { requestId: Id, title: z.string() }

/** What a carrier should know about a round. */
const RoundNote = z.discriminatedUnion('kind', [
  /** A job left the round because it was cancelled. */
  z.object({ kind: z.literal('cancelled'), ...jobFields, at: Instant }),
  /** A job left the round because its time changed; a change of van alone isn't noted. */
  z.object({ kind: z.literal('moved'), ...jobFields, at: Instant }),
  /** The van is too full at some point, by so many litres and kilograms; 0 where that part fits (ROUND-04). */
  z.object({ kind: z.literal('over_capacity'), litres: z.number(), kg: z.number() }),
  /** The disposal site is closed when the van comes. */
  z.object({ kind: z.literal('site_closed'), outward: z.string(), arrivesAt: Instant }),
  /** A job is at the end because its outward code isn't known; `outward` is null without a postcode. */
  z.object({ kind: z.literal('unknown_place'), ...jobFields, outward: z.nullable(z.string()) }),
  /** The number of jobs beyond MAX_STOPS. */
  z.object({ kind: z.literal('too_many'), jobs: z.number() }),
])
export type RoundNote = z.output<typeof RoundNote>

/** The jobs of one van on one half-day, in the order to visit them; all distances and times are estimates. */
export const Round = z.object({
  id: Id,
  /** London date: '2026-12-03'. */
  day: z.string(),
  part: DayPart,
  /** Incremented with each change of its jobs. */
  version: z.number(),
  /** Null for the jobs of that half-day whose van isn't confirmed; confirming it (`confirmTime`) moves them. */
  van: z.nullable(Vehicle),
  /** Where it begins and ends; null where none is saved, so that the first and last drive aren't counted. */
  start: z.nullable(RoundPlace),
  /** The beginning of the half-day; today, once it has begun and nothing is collected, now. */
  leavesAt: Instant,
  /** When it is back at the start, or done at the last stop. */
  endsAt: Instant,
  /** Road miles from the start back to the start, with one decimal. */
  miles: z.number(),
  /** Road miles of the last drive; null without one. */
  milesBack: z.nullable(z.number()),
  /** Minutes from `leavesAt` to `endsAt`. */
  minutes: z.number(),
  /** Sum of the agreed prices. */
  pounds: Pounds,
  /** Null without miles. */
  poundsPerMile: z.nullable(Pounds),
  /** All jobs together. */
  total: Amount,
  /** The fullest that the van is between two disposals, to compare with its size. */
  fullest: Amount,
  stops: z.array(RoundStop),
  /**
   * The stop at the disposal site that isn't planned: after the last load, on the way back. Null without a site or a
   * load.
   */
  lastDisposal: z.nullable(
    z.object({
      outward: z.string(),
      /** Road miles that it adds to the round, with one decimal. */
      extraMiles: z.number(),
      arrivesAt: Instant,
      closed: z.boolean(),
      /** What is on board. */
      load: Amount,
    }),
  ),
  notes: z.array(RoundNote),
})
export type Round = z.output<typeof Round>

const NO_DAY = 'The day must be a date, such as 2026-12-03.'
/** A London date: '2026-12-03'. */
const Day = z.iso.date(NO_DAY).check(z.maxLength(10, NO_DAY))

export const roundSettings = endpoint({
  id: 'roundSettings',
  summary: "Returns where the caller's rounds begin and where it takes waste, as a business with a plan (ROUND-01).",
  method: 'GET',
  path: '/api/rounds/settings',
  access: 'signed-in',
  scope: 'jobs:read',
  features,
  answer: RoundSettings,
})

export const saveRoundSettings = endpoint({
  id: 'saveRoundSettings',
  summary:
    "Saves where the caller's rounds begin, and where it takes waste and when that site is open. What is left out stays, and null removes it (ROUND-01).",
  method: 'PUT',
  path: '/api/rounds/settings',
  access: 'signed-in',
  scope: 'jobs:write',
  features,
  body: SaveRoundSettings,
  answer: RoundSettings,
})

export const roundsOfDay = endpoint({
  id: 'roundsOfDay',
  summary: "Lists the caller's rounds of a day by half-day and van, as a business with a plan (ROUND-01).",
  method: 'GET',
  path: '/api/rounds',
  access: 'signed-in',
  scope: 'jobs:read',
  features,
  query: z.strictObject({ day: Day }),
  answer: z.object({
    rounds: z.array(Round),
    /** Today and later days with rounds, earliest first, and how many jobs each has. */
    days: z.array(z.object({ day: z.string(), jobs: z.number() })),
  }),
})

export const readRound = endpoint({
  id: 'readRound',
  summary: "Returns one of the caller's rounds, as a business with a plan; 404 for anyone else's (ROUND-05).",
  method: 'GET',
  path: '/api/rounds/:roundId',
  access: 'signed-in',
  scope: 'jobs:read',
  features,
  params: idParam('roundId'),
  answer: Round,
})

/** An open request near a round. Public facts only (R06, R33). */
export const JobOnTheWay = z.object({
  requestId: Id,
  title: z.string(),
  /** Outward code and town: 'BS6, Bristol'. */
  locationText: z.string(),
  ...RoundPlace.shape,
  /** Road miles that it adds to the round, with one decimal. */
  extraMiles: z.number(),
  /** Minutes that it adds: driving and the stop. */
  extraMinutes: z.number(),
  load: Amount,
  /** Whether the owner listed the items; otherwise `load` is a quarter of the van. */
  listed: z.boolean(),
  /** An example price; null where nothing suggests one. */
  suggestion: z.nullable(
    z.object({
      pounds: Pounds,
      /** Where it comes from: the owner's budget, or the median price of the caller's own jobs of the last 90 days. */
      basis: z.enum(['budget', 'own_median']),
      /** Pounds a mile of the whole round, with this job at this price; null without miles. */
      poundsPerMile: z.nullable(Pounds),
    }),
  ),
})
export type JobOnTheWay = z.output<typeof JobOnTheWay>

export const jobsOnTheWay = endpoint({
  id: 'jobsOnTheWay',
  summary:
    "Lists open requests that fit a half-day and one of the caller's vans, least extra miles first, as a business with a plan (ROUND-02).",
  method: 'GET',
  path: '/api/rounds/on-the-way',
  access: 'signed-in',
  scope: 'jobs:read',
  features,
  query: z.strictObject({ day: Day, part: DayPart, vehicleId: Id }),
  answer: z.object({
    /** At most MAX_ON_THE_WAY; empty once the half-day is nearly over, and without a start or a planned stop. */
    items: z.array(JobOnTheWay),
    /** Whether distances can be measured: there is a start, or a planned stop. */
    hasPlace: z.boolean(),
  }),
})

/** Sent to the carrier when a job joined a round, left it or changed; clients refetch the round and its day. */
export const roundChanged = liveMessage({
  name: 'round.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ day: z.string(), part: DayPart }) }),
})

/** Returns the address of the page with the rounds of a day. */
export const roundsPath = (day: string): string => `/rounds?day=${day}`

/** Returns the address of a round's calendar file, which has no names and phone numbers. */
export const roundFilePath = (roundId: string): string => `/rounds/${roundId}/round.ics`
