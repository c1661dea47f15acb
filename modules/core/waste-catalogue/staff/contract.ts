import * as z from 'zod/mini'
import {
  endpoint,
  Id,
  Instant,
  line,
  orNull,
  Pounds,
  text,
  withoutInvisible,
} from '#server/platform/kernel/contract.ts'
import { RefusedKind, Stream } from '../contract/catalogue.ts'
import { LoadMark } from '../contract.ts'

const MAX_KG = 20_000
const MAX_LITRES = 100_000
const MAX_RATE = 100_000
const LABEL_MAX = 80
const WORDS_MAX = 300
const SOURCE_MAX = 500
export const REASON_MAX = 500

/** Returns the schema of a number in a range with a maximum of decimal places. */
function boundedNumber(label: string, { min, max, decimals }: { min: number; max: number; decimals: number }) {
  const message = `${label} must be between ${min} and ${max.toLocaleString('en-GB')}, with ${decimals === 0 ? 'no' : `at most ${decimals}`} decimal places.`
  return z
    .number(message)
    .check(z.refine((value) => value >= min && value <= max && Number(value.toFixed(decimals)) === value, message))
}

/** Who changed an item or rate, when and why; null for seeded data. */
const Change = z.nullable(
  z.object({
    at: Instant,
    /** Email address; null once the person has left. */
    by: z.nullable(z.string()),
    /** Null for a rate, which has a source instead. */
    reason: z.nullable(z.string()),
  }),
)
export type Change = z.output<typeof Change>

/** The fields that staff may change. All others depend on the law and change with releases. */
const changeable = {
  label: line({
    min: 1,
    tooShort: 'Enter a name.',
    max: LABEL_MAX,
    tooLong: `The name must be ${LABEL_MAX} characters or fewer.`,
  }),
  /** Usual weight of one; null if carriers can't take it. */
  kg: orNull(boundedNumber('Weight', { min: 0.1, max: MAX_KG, decimals: 1 })),
  /** Volume of one in a van; null if carriers can't take it. */
  litres: orNull(boundedNumber('Room', { min: 1, max: MAX_LITRES, decimals: 0 })),
  /** Other names, used for search and never shown. */
  alsoCalled: line({ max: WORDS_MAX, tooLong: `Other names must be ${WORDS_MAX} characters or fewer.` }),
  /** Whether people can pick it. */
  active: z.boolean(),
}

const ItemVersion = z.object({
  version: z.number(),
  label: z.string(),
  kg: z.nullable(z.number()),
  litres: z.nullable(z.number()),
  alsoCalled: z.string(),
  active: z.boolean(),
  change: Change,
})
export type ItemVersion = z.output<typeof ItemVersion>

/** The newest version of an item. */
export const StaffItem = z.extend(ItemVersion, {
  key: z.string(),
  group: z.string(),
  /** List of Waste code. */
  ewc: z.nullable(z.string()),
  stream: z.nullable(Stream),
  marks: z.array(LoadMark),
  /** Why carriers can't take it; null if they can. */
  refused: z.nullable(RefusedKind),
})
export type StaffItem = z.output<typeof StaffItem>

/** The key of a catalogue item, such as 'sofa-2'. */
const keyParam = z.strictObject({ key: z.string().check(z.maxLength(60), z.regex(/^[a-z0-9-]+$/)) })

export const staffCatalogue = endpoint({
  id: 'staffCatalogue',
  summary: 'List the newest version of every catalogue item, inactive ones included.',
  method: 'GET',
  path: '/api/ops/catalogue',
  access: 'operations',
  features: ['load'],
  answer: z.object({ items: z.array(StaffItem) }),
})

export const itemHistory = endpoint({
  id: 'itemHistory',
  summary: 'List every version of an item, newest first, with who changed it and why.',
  method: 'GET',
  path: '/api/ops/catalogue/:key',
  access: 'operations',
  features: ['load'],
  params: keyParam,
  answer: z.object({ item: StaffItem, versions: z.array(ItemVersion) }),
})

export const changeItem = endpoint({
  id: 'changeItem',
  summary: 'Add a new version of an item. Posted requests keep theirs (ITEM-20).',
  method: 'PUT',
  path: '/api/ops/catalogue/:key',
  access: 'operations:admin',
  features: ['load'],
  params: keyParam,
  body: z.strictObject({
    ...changeable,
    /** The newest version the member of staff has seen. */
    version: z.int(),
    reason: text({
      min: 1,
      tooShort: 'Enter a reason. We keep it in the history.',
      max: REASON_MAX,
      tooLong: `Your reason must be ${REASON_MAX} characters or fewer.`,
    }),
  }),
  idempotent: true,
  answer: StaffItem,
})

const WRONG_AREA = 'Enter a postcode area such as BS, or * for everywhere else.'
/** 'BS', or '*' for areas without a rate of their own. */
const Area = z.string(WRONG_AREA).check(
  withoutInvisible,
  z.maxLength(10, WRONG_AREA),
  z.trim(),
  z.overwrite((value: string) => value.toUpperCase()),
  z.regex(/^(\*|[A-Z]{1,2})$/, WRONG_AREA),
)

const WRONG_DAY = 'Enter a date.'
/** A London date: '2026-11-27'. */
const Day = z.iso.date(WRONG_DAY).check(z.maxLength(10, WRONG_DAY))

/** The unit of a rate. */
export const Per = z.enum(['tonne', 'each'], 'Choose per tonne or each.')
export type Per = z.output<typeof Per>

/** The gate fee for one stream; 0 if it is free. */
export const Rate = z.object({
  id: Id,
  area: z.string(),
  stream: Stream,
  pounds: Pounds,
  per: Per,
  source: z.string(),
  /** London date from which it applies. */
  from: z.string(),
  /** Whether it applies now, will apply from its date, or has been replaced. */
  state: z.enum(['now', 'to_come', 'replaced']),
  change: Change,
})
export type Rate = z.output<typeof Rate>

export const disposalRates = endpoint({
  id: 'disposalRates',
  summary: 'List gate fees by area and stream: the current rate, else the next one.',
  method: 'GET',
  path: '/api/ops/disposal-rates',
  access: 'operations',
  features: ['costFloor'],
  answer: z.object({ items: z.array(Rate) }),
})

export const rateHistory = endpoint({
  id: 'rateHistory',
  summary: 'List every rate of an area and stream, newest first.',
  method: 'GET',
  path: '/api/ops/disposal-rates/history',
  access: 'operations',
  features: ['costFloor'],
  query: z.strictObject({ area: Area, stream: Stream }),
  answer: z.object({ items: z.array(Rate) }),
})

export const setRate = endpoint({
  id: 'setRate',
  summary: 'Add a rate. Earlier rates and the disposal costs of posted requests are kept (FLOOR-10).',
  method: 'POST',
  path: '/api/ops/disposal-rates',
  access: 'operations:admin',
  features: ['costFloor'],
  body: z.strictObject({
    area: Area,
    stream: Stream,
    pounds: boundedNumber('Pounds', { min: 0, max: MAX_RATE, decimals: 2 }),
    per: Per,
    source: line({
      min: 1,
      tooShort: 'Enter a source.',
      max: SOURCE_MAX,
      tooLong: `The source must be ${SOURCE_MAX} characters or fewer.`,
    }),
    from: Day,
    /** How many rates of this area and stream the member of staff has seen; rates are append-only. */
    seen: z.int(),
  }),
  idempotent: true,
  answer: Rate,
  status: 201,
})
