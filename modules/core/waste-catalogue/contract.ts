import * as z from 'zod/mini'
import { line, orNull } from '#server/platform/kernel/contract.ts'

/** Marks of an item: `pops` contains persistent organic pollutants, `two` needs two people. */
export const LoadMark = z.enum(['pops', 'hazardous', 'two'])
export type LoadMark = z.output<typeof LoadMark>

/** The most rows in a load (ITEM-21). */
export const MAX_LINES = 40
/** The most pieces of one item. */
export const MAX_PER_ITEM = 99
/** The most pieces in total. */
export const MAX_TOTAL = 200
/** The highest floor (ITEM-06). */
export const MAX_FLOOR = 30
export const MAX_STEPS = 60
export const ACCESS_NOTE_MAX = 200
export const MAX_HALF_DAYS = 10
/** Half-days can be chosen on this many days, starting today (ITEM-06). */
export const HALF_DAYS_WITHIN = 28

const WRONG_NUMBER = `Enter a whole number from 1 to ${MAX_PER_ITEM}.`
const wholeNumber = (max: number, message: string, min = 0) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message))
const Answer = z.enum(['yes', 'no', 'unsure'], 'Choose an answer.')

/** One row of the picker. */
export const LoadLine = z.strictObject({
  key: line({ min: 1, tooShort: 'Unknown item.', max: 60, tooLong: 'Unknown item.' }),
  n: wholeNumber(MAX_PER_ITEM, WRONG_NUMBER, 1),
  /** Answer to the item's question; 'unsure' and no answer count as yes (ITEM-03). */
  answer: z.optional(Answer),
  /** For padded seats: 'Fire label attached?' (ITEM-23). */
  fireLabel: z.optional(z.boolean()),
  /** For padded seats: 'Usable as it is?' (ITEM-23). */
  usable: z.optional(z.boolean()),
})
export type LoadLine = z.output<typeof LoadLine>

export const VanReach = z.enum(['door', 'near', 'further'], 'Choose how close a van can park.')
export type VanReach = z.output<typeof VanReach>

export const Floor = wholeNumber(MAX_FLOOR, `Enter a floor from 0 to ${MAX_FLOOR}.`)
const steps = wholeNumber(MAX_STEPS, `Enter a whole number of steps from 0 to ${MAX_STEPS}.`)
export const AccessNote = line({
  max: ACCESS_NOTE_MAX,
  tooLong: `Your note must be ${ACCESS_NOTE_MAX} characters or fewer.`,
})

/** Access to the items (ITEM-06). A field is null if the owner didn't fill it in. */
export const Access = z.strictObject({
  /** 0 is the ground floor. */
  floor: z.nullable(Floor),
  lift: z.nullable(Answer),
  /** How close a van can park: at the door, within 20 m, further away. */
  van: z.nullable(VanReach),
  steps: z.nullable(steps),
  /** Whether something needs taking apart. */
  takeApart: z.boolean(),
  /** For the owner and the accepted carrier only; else null (R33). */
  note: z.nullable(AccessNote),
})
export type Access = z.output<typeof Access>

/** 8am to noon, noon to 5pm, 5pm to 8pm London time. */
export const DayPart = z.enum(['morning', 'afternoon', 'evening'], 'Choose a time of day.')
export type DayPart = z.output<typeof DayPart>
/** London hour at which each part of the day ends. */
export const PART_ENDS: Readonly<Record<DayPart, number>> = { morning: 12, afternoon: 17, evening: 20 }

/** London hour at which each part of the day begins. */
export const PART_BEGINS: Readonly<Record<DayPart, number>> = { morning: 8, afternoon: 12, evening: 17 }

/** A half-day can't be chosen in its last 30 minutes, because no van could come in time. */
const LAST_MINUTES = 30

/** A half-day the owner offers; `day` is a London date, '2026-11-27'. */
export const HalfDay = z.strictObject({ day: z.iso.date('Choose a day.').check(z.maxLength(10)), part: DayPart })
export type HalfDay = z.output<typeof HalfDay>

/** The time in London; `day` is a date, '2026-11-27'. */
export interface LondonClock {
  readonly day: string
  readonly hour: number
  readonly minute: number
}

/** Returns whether a half-day can still be chosen: until LAST_MINUTES before its end. */
export const isChoosable = ({ day, part }: HalfDay, now: LondonClock): boolean =>
  day > now.day || (day === now.day && now.hour * 60 + now.minute < PART_ENDS[part] * 60 - LAST_MINUTES)

/** Returns whether a half-day has begun or is over. */
export const hasBegun = ({ day, part }: HalfDay, now: LondonClock): boolean =>
  day < now.day || (day === now.day && now.hour >= PART_BEGINS[part])

/** Returns whether a half-day is now. */
export const isNow = (halfDay: HalfDay, now: LondonClock): boolean =>
  halfDay.day === now.day && hasBegun(halfDay, now) && now.hour < PART_ENDS[halfDay.part]

/** Access as people enter it: empty fields become null. */
const PostAccess = z.extend(Access, {
  floor: orNull(Floor),
  lift: orNull(Answer),
  van: orNull(VanReach),
  steps: orNull(steps),
  note: orNull(AccessNote),
})

/** Items, access and times of a request; each part is optional, and empty parts count as left out (ITEM-22). */
export const PostLoad = z.strictObject({
  items: z.optional(z.array(LoadLine).check(z.maxLength(MAX_LINES, `You can add up to ${MAX_LINES} kinds of item.`))),
  access: z.optional(PostAccess),
  /** Empty or left out means any day. */
  halfDays: z.optional(z.array(HalfDay).check(z.maxLength(MAX_HALF_DAYS, `Choose up to ${MAX_HALF_DAYS} time slots.`))),
})
export type PostLoad = z.output<typeof PostLoad>

/** The summary of a load for lists: pieces, estimated weight and volume, marks. */
export const LoadSummary = z.object({
  items: z.number(),
  /** With one decimal. */
  kg: z.number(),
  litres: z.number(),
  marks: z.array(LoadMark),
})
export type LoadSummary = z.output<typeof LoadSummary>

/** A row of a posted load, as it was when posted (ITEM-20). */
export const LoadItem = z.object({
  /** Position in the list; an item may occur twice with different answers. */
  line: z.number(),
  key: z.string(),
  label: z.string(),
  n: z.number(),
  /** Weight of one. */
  kg: z.number(),
  /** Volume of one. */
  litres: z.number(),
  marks: z.array(LoadMark),
  /** The owner's answer; left out if nothing was asked or answered. */
  answer: z.optional(Answer),
  fireLabel: z.optional(z.boolean()),
  usable: z.optional(z.boolean()),
})
export type LoadItem = z.output<typeof LoadItem>
