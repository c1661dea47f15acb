import * as z from 'zod/mini'
import { line, orNull } from '#server/platform/kernel/contract.ts'

/** Shown beside a thing: it holds persistent organic pollutants, is hazardous, needs two people. */
export const LoadMark = z.enum(['pops', 'hazardous', 'two'])
export type LoadMark = z.output<typeof LoadMark>

/** ITEM-21: lines of a load, of one line, and of all. */
export const MOST_LINES = 40
export const MOST_OF_ONE = 99
export const MOST_IN_ALL = 200
/** ITEM-06 */
export const MOST_FLOOR = 30
export const MOST_STEPS = 60
export const ACCESS_NOTE_MAX = 200
export const MOST_HALF_DAYS = 10
/** Half-days are of today and the days after it, so many in all (ITEM-06). */
export const HALF_DAYS_WITHIN = 28

const WRONG_NUMBER = `Please enter a whole number from 1 to ${MOST_OF_ONE}.`
const whole = (most: number, wrong: string, least = 0) =>
  z.int(wrong).check(z.minimum(least, wrong), z.maximum(most, wrong))
const Answer = z.enum(['yes', 'no', 'unsure'], 'Please choose an answer.')

/** One row of the picker. */
export const LoadLine = z.strictObject({
  key: line({ min: 1, tooShort: 'Unknown item.', max: 60, tooLong: 'Unknown item.' }),
  n: whole(MOST_OF_ONE, WRONG_NUMBER, 1),
  /** To what the item asks; 'unsure', and no answer, count as yes (ITEM-03). */
  answer: z.optional(Answer),
  /** Of padded seats: 'Fire label attached?' and 'Usable as it is?' (ITEM-23). */
  fireLabel: z.optional(z.boolean()),
  usable: z.optional(z.boolean()),
})
export type LoadLine = z.output<typeof LoadLine>

export const VanReach = z.enum(['door', 'near', 'further'], 'Please choose how near a van gets.')
export type VanReach = z.output<typeof VanReach>

export const Floor = whole(MOST_FLOOR, `Please enter a floor from 0 to ${MOST_FLOOR}.`)
const steps = whole(MOST_STEPS, `Please enter steps from 0 to ${MOST_STEPS}.`)
export const AccessNote = line({ max: ACCESS_NOTE_MAX, tooLong: `A note has at most ${ACCESS_NOTE_MAX} characters.` })

/** 'Getting to it' (ITEM-06); what was not said is null. */
export const Access = z.strictObject({
  /** 0 is the ground floor. */
  floor: z.nullable(Floor),
  lift: z.nullable(Answer),
  /** How near a van gets: at the door, up to 20 m, further. */
  van: z.nullable(VanReach),
  steps: z.nullable(steps),
  /** It needs taking apart. */
  takeApart: z.boolean(),
  /** For the owner and the accepted carrier alone; null for everybody else (R33). */
  note: z.nullable(AccessNote),
})
export type Access = z.output<typeof Access>

/** 8 to 12, 12 to 17, 17 to 20 o'clock in London. */
export const DayPart = z.enum(['morning', 'afternoon', 'evening'], 'Please choose a part of the day.')
export type DayPart = z.output<typeof DayPart>
/** Hour of London in which a part is over. */
export const PART_ENDS: Readonly<Record<DayPart, number>> = { morning: 12, afternoon: 17, evening: 20 }

/** Hour of London in which a part begins. */
export const PART_BEGINS: Readonly<Record<DayPart, number>> = { morning: 8, afternoon: 12, evening: 17 }

/** A half-day that ends within so many minutes is chosen no more: no van comes in them. */
const LAST_MINUTES = 30

/** A half-day that suits the owner; `day` is a date of London, '2026-11-27'. */
export const HalfDay = z.strictObject({ day: z.iso.date('Please choose a day.').check(z.maxLength(10)), part: DayPart })
export type HalfDay = z.output<typeof HalfDay>

/** What the clocks of London show; `day` is a date, '2026-11-27'. */
export interface LondonClock {
  readonly day: string
  readonly hour: number
  readonly minute: number
}

/** Whether a half-day can still be chosen: it is not over, and does not end within half an hour. */
export const isChoosable = ({ day, part }: HalfDay, now: LondonClock): boolean =>
  day > now.day || (day === now.day && now.hour * 60 + now.minute < PART_ENDS[part] * 60 - LAST_MINUTES)

/** Whether a half-day has begun, or is over. */
export const hasBegun = ({ day, part }: HalfDay, now: LondonClock): boolean =>
  day < now.day || (day === now.day && now.hour >= PART_BEGINS[part])

/** Whether it is this half-day now. */
export const isNow = (half: HalfDay, now: LondonClock): boolean =>
  half.day === now.day && hasBegun(half, now) && now.hour < PART_ENDS[half.part]

/** `Access` as an input. */
const PostAccess = z.extend(Access, {
  floor: orNull(Floor),
  lift: orNull(Answer),
  van: orNull(VanReach),
  steps: orNull(steps),
  note: orNull(AccessNote),
})

/** What a request says of its load; each part may be left out, and empty parts say nothing (ITEM-22). */
export const PostLoad = z.strictObject({
  items: z.optional(z.array(LoadLine).check(z.maxLength(MOST_LINES, `At most ${MOST_LINES} different rows.`))),
  access: z.optional(PostAccess),
  /** Empty, or left out, is any day. */
  halfDays: z.optional(z.array(HalfDay).check(z.maxLength(MOST_HALF_DAYS, `At most ${MOST_HALF_DAYS} half-days.`))),
})
export type PostLoad = z.output<typeof PostLoad>

/** A load in lists: how many things, about how heavy, how much room, and what of them matters. */
export const LoadSummary = z.object({
  items: z.number(),
  /** With one decimal. */
  kg: z.number(),
  litres: z.number(),
  marks: z.array(LoadMark),
})
export type LoadSummary = z.output<typeof LoadSummary>

/** One row of a posted load, as it was when it was posted (ITEM-20). */
export const LoadItem = z.object({
  /** Its place in the list: one thing may stand there twice, with other answers. */
  line: z.number(),
  key: z.string(),
  label: z.string(),
  n: z.number(),
  /** Of one. */
  kg: z.number(),
  litres: z.number(),
  marks: z.array(LoadMark),
  /** What its owner answered; left out where nothing was asked or answered. */
  answer: z.optional(Answer),
  fireLabel: z.optional(z.boolean()),
  usable: z.optional(z.boolean()),
})
export type LoadItem = z.output<typeof LoadItem>
