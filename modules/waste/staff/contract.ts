import * as z from 'zod/mini'
import { endpoint, Id, Instant, line, orNull, Pounds, text, withoutMarks } from '#server/platform/kernel/contract.ts'
import { RefusedKind, Stream } from '../catalogue/contract.ts'
import { LoadMark } from '../contract.ts'

/** Largest weight and room of one item, and dearest rate: more than there is. */
const MOST_KG = 20_000
const MOST_LITRES = 100_000
const MOST_RATE = 100_000
const LABEL_MAX = 80
const WORDS_MAX = 300
const SOURCE_MAX = 500
export const REASON_MAX = 500

/** A figure above zero, or from zero, with so many decimals at most. */
function figure(label: string, { least, most, decimals }: { least: number; most: number; decimals: number }) {
  const wrong = `${label} must be from ${least} to ${most.toLocaleString('en-GB')}, with ${decimals === 0 ? 'no' : `at most ${decimals}`} decimals.`
  return z
    .number(wrong)
    .check(z.refine((value) => value >= least && value <= most && Number(value.toFixed(decimals)) === value, wrong))
}

/** Who changed something, when and why; null for what came with the product. */
const Change = z.nullable(
  z.object({
    at: Instant,
    /** An address; null for a person who is no staff any more. */
    by: z.nullable(z.string()),
    /** Null for a rate: its source says why. */
    reason: z.nullable(z.string()),
  }),
)
export type Change = z.output<typeof Change>

/** What staff may change of an item; the rest follows from law and comes with releases. */
const changeable = {
  label: line({
    min: 1,
    tooShort: 'Please give it a name.',
    max: LABEL_MAX,
    tooLong: `A name has at most ${LABEL_MAX} characters.`,
  }),
  /** Of one, as it usually is; null where carriers here cannot take it. */
  kg: orNull(figure('Weight', { least: 0.1, most: MOST_KG, decimals: 1 })),
  /** Room that one takes in a van; null as above. */
  litres: orNull(figure('Room', { least: 1, most: MOST_LITRES, decimals: 0 })),
  /** What people also call it: found by, and never shown. */
  alsoCalled: line({ max: WORDS_MAX, tooLong: `At most ${WORDS_MAX} characters.` }),
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

/** An item in its newest version. */
export const StaffItem = z.extend(ItemVersion, {
  key: z.string(),
  group: z.string(),
  /** List of Waste code. */
  ewc: z.nullable(z.string()),
  stream: z.nullable(Stream),
  marks: z.array(LoadMark),
  /** Why carriers here cannot take it; null when they can. */
  refused: z.nullable(RefusedKind),
})
export type StaffItem = z.output<typeof StaffItem>

/** As keys of the catalogue are written; anything else names nothing. */
const keyParam = z.strictObject({ key: z.string().check(z.maxLength(60), z.regex(/^[a-z0-9-]+$/)) })

export const staffCatalogue = endpoint({
  id: 'staffCatalogue',
  summary: 'Every item of the catalogue in its newest version, also those that people cannot pick.',
  method: 'GET',
  path: '/api/ops/catalogue',
  access: 'operations',
  features: ['load'],
  answer: z.object({ items: z.array(StaffItem) }),
})

export const itemHistory = endpoint({
  id: 'itemHistory',
  summary: 'Every version of an item, newest first: what it said, who changed it and why.',
  method: 'GET',
  path: '/api/ops/catalogue/:key',
  access: 'operations',
  features: ['load'],
  params: keyParam,
  answer: z.object({ item: StaffItem, versions: z.array(ItemVersion) }),
})

export const changeItem = endpoint({
  id: 'changeItem',
  summary: 'Make a new version of an item; jobs that are posted keep theirs (ITEM-20).',
  method: 'PUT',
  path: '/api/ops/catalogue/:key',
  access: 'operations:admin',
  features: ['load'],
  params: keyParam,
  body: z.strictObject({
    ...changeable,
    /** The newest that the member of staff has seen. */
    version: z.int(),
    reason: text({
      min: 1,
      tooShort: 'Please say why: it stays in the history.',
      max: REASON_MAX,
      tooLong: `Reason must be at most ${REASON_MAX} characters long.`,
    }),
  }),
  idempotent: true,
  answer: StaffItem,
})

const WRONG_AREA = 'Please enter a postcode area, for example BS, or * for everywhere else.'
/** 'BS', or '*' for wherever its area has no rate of its own. */
const Area = z.string(WRONG_AREA).check(
  withoutMarks,
  z.maxLength(10, WRONG_AREA),
  z.trim(),
  z.overwrite((value: string) => value.toUpperCase()),
  z.regex(/^(\*|[A-Z]{1,2})$/, WRONG_AREA),
)

const WRONG_DAY = 'Please enter a day.'
/** A day of London: '2026-11-27'. */
const Day = z.iso.date(WRONG_DAY).check(z.maxLength(10, WRONG_DAY))

/** What a rate is for. */
export const Per = z.enum(['tonne', 'each'], 'Please choose what it is for.')
export type Per = z.output<typeof Per>

/** What a lawful gate asks for one kind of waste; 0 where it takes it free of charge. */
export const Rate = z.object({
  id: Id,
  area: z.string(),
  stream: Stream,
  pounds: Pounds,
  per: Per,
  source: z.string(),
  /** The day of London from which it counts. */
  from: z.string(),
  /** Whether it counts now, will from its day on, or has been replaced by another. */
  state: z.enum(['now', 'to_come', 'replaced']),
  change: Change,
})
export type Rate = z.output<typeof Rate>

export const disposalRates = endpoint({
  id: 'disposalRates',
  summary: 'What lawful gates ask, by area and kind of waste: the rate that counts, or else the next one.',
  method: 'GET',
  path: '/api/ops/disposal-rates',
  access: 'operations',
  features: ['costFloor'],
  answer: z.object({ items: z.array(Rate) }),
})

export const rateHistory = endpoint({
  id: 'rateHistory',
  summary: 'Every rate that an area had for one kind of waste, newest first.',
  method: 'GET',
  path: '/api/ops/disposal-rates/history',
  access: 'operations',
  features: ['costFloor'],
  query: z.strictObject({ area: Area, stream: Stream }),
  answer: z.object({ items: z.array(Rate) }),
})

export const setRate = endpoint({
  id: 'setRate',
  summary: 'Add a rate; those of before stay, and so do the floors of jobs that are posted (FLOOR-10).',
  method: 'POST',
  path: '/api/ops/disposal-rates',
  access: 'operations:admin',
  features: ['costFloor'],
  body: z.strictObject({
    area: Area,
    stream: Stream,
    pounds: figure('Pounds', { least: 0, most: MOST_RATE, decimals: 2 }),
    per: Per,
    source: line({
      min: 1,
      tooShort: 'Please say where it is from.',
      max: SOURCE_MAX,
      tooLong: `A source has at most ${SOURCE_MAX} characters.`,
    }),
    from: Day,
    /** How many of this area and kind the member of staff has seen: rates are added and never taken away. */
    seen: z.int(),
  }),
  idempotent: true,
  answer: Rate,
  status: 201,
})
