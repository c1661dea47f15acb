import * as z from 'zod/mini'
import type { RequestDetail } from '#modules/requests/contract.ts'
import {
  type Access,
  DayPart,
  isChoosable,
  type LoadLine,
  type LondonClock,
  type PostLoad,
} from '#modules/waste/contract.ts'

const Answer = z.enum(['', 'yes', 'no', 'unsure'])

/** One kind of item: as it was typed, with what the catalogue says of it. */
const DraftLine = z.object({
  key: z.string(),
  label: z.string(),
  kg: z.number(),
  litres: z.number(),
  /** As it was typed. */
  count: z.string(),
  /** To what the item asks; empty until it is answered. */
  answer: Answer,
  /** Carriers here cannot take it: it waits to be left out. */
  refused: z.boolean(),
})
export type DraftLine = z.output<typeof DraftLine>

const DraftAccess = z.object({
  floor: z.string(),
  lift: Answer,
  van: z.enum(['', 'door', 'near', 'further']),
  steps: z.string(),
  takeApart: z.boolean(),
  note: z.string(),
})
export type DraftAccess = z.output<typeof DraftAccess>

const DraftHalfDay = z.object({ day: z.string(), part: DayPart })
export type DraftHalfDay = z.output<typeof DraftHalfDay>

/** What was said of a load, as it was said. */
export const LoadDraft = z.object({
  lines: z.array(DraftLine),
  access: DraftAccess,
  /** None is any day. */
  halfDays: z.array(DraftHalfDay),
})
export type LoadDraft = z.output<typeof LoadDraft>

const NO_ACCESS: DraftAccess = { floor: '', lift: '', van: '', steps: '', takeApart: false, note: '' }
export const EMPTY_LOAD: LoadDraft = { lines: [], access: NO_ACCESS, halfDays: [] }

/** What was typed as a whole number; NaN where it is none, which the contract then refuses. */
export const wholeOf = (typed: string): number => (/^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN)

/** What goes along with a request; undefined where nothing was said. Days before `today` have fallen away. */
export function loadOf({ lines, access, halfDays }: LoadDraft, today: string): PostLoad | undefined {
  const coming = comingOf(halfDays, today)
  const said = {
    ...(lines.length > 0 && { items: itemsOf(lines) }),
    ...(isSaid(access) && { access: accessOf(access) }),
    ...(coming.length > 0 && { halfDays: coming }),
  }
  return Object.keys(said).length === 0 ? undefined : said
}

/** Half-days that can still be chosen. */
export const choosableOf = (halfDays: LoadDraft['halfDays'], now: LondonClock): LoadDraft['halfDays'] =>
  halfDays.filter((half) => isChoosable(half, now))

/** Half-days that are not over by the end of their day. */
const comingOf = (halfDays: LoadDraft['halfDays'], today: string): LoadDraft['halfDays'] =>
  halfDays.filter(({ day }) => day >= today)

export const isEmpty = ({ lines, access, halfDays }: LoadDraft): boolean =>
  lines.length === 0 && halfDays.length === 0 && !isSaid(access)

/** What the server is told of items. */
export const itemsOf = (lines: readonly DraftLine[]): LoadLine[] => lines.map(lineOf)

const lineOf = ({ key, count, answer }: DraftLine) => ({
  key,
  n: wholeOf(count),
  ...(answer !== '' && { answer }),
})

export const isSaid = (access: DraftAccess): boolean =>
  Object.entries(NO_ACCESS).some(([name, empty]) => access[name as keyof DraftAccess] !== empty)

function accessOf({ floor, lift, van, steps, takeApart, note }: DraftAccess): Access {
  return {
    floor: floor === '' ? null : Number(floor),
    // asked above the ground alone: what was answered before the floor was changed is not sent
    lift: lift === '' || !hasStairs(floor) ? null : lift,
    van: van === '' ? null : van,
    steps: steps.trim() === '' ? null : wholeOf(steps),
    takeApart,
    note: note.trim() === '' ? null : note,
  }
}

/** Whether a lift is asked for. */
export const hasStairs = (floor: string): boolean => Number(floor) > 0

type Said = Pick<RequestDetail, 'items' | 'access' | 'halfDays'>

/** What a posted request says of its load, to be changed; half-days that can no longer be chosen have fallen away. */
export function draftOf({ items = [], access, halfDays = [] }: Said, now: LondonClock): LoadDraft {
  const lines = items.map(({ key, label, kg, litres, n, answer }) => {
    return { key, label, kg, litres, count: String(n), answer: answer ?? '', refused: false } as const
  })
  return { lines, access: access ? draftAccessOf(access) : NO_ACCESS, halfDays: choosableOf([...halfDays], now) }
}

const draftAccessOf = ({ floor, lift, van, steps, takeApart, note }: Access): DraftAccess => ({
  floor: floor === null ? '' : String(floor),
  lift: lift ?? '',
  van: van ?? '',
  steps: steps === null ? '' : String(steps),
  takeApart,
  note: note ?? '',
})
