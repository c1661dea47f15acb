import * as z from 'zod/mini'
import {
  type Access,
  DayPart,
  isChoosable,
  type LoadLine,
  type LondonClock,
  type PostLoad,
} from '#modules/core/waste-catalogue/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'

const Answer = z.enum(['', 'yes', 'no', 'unsure'])

/** A chosen item: its data from the catalogue, and the count as it was typed. */
const DraftLine = z.object({
  key: z.string(),
  label: z.string(),
  kg: z.number(),
  litres: z.number(),
  count: z.string(),
  /** Answer to the item's question; empty until answered. */
  answer: Answer,
  /** Whether carriers can't take the item, so that it has to be removed. */
  refused: z.boolean(),
  /** Whether it may be given away; `padded` seats only with a fire label (ITEM-23). */
  reuse: z.optional(z.enum(['yes', 'padded'])),
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

/** Items, access and times of a request, as entered. */
export const LoadDraft = z.object({
  lines: z.array(DraftLine),
  access: DraftAccess,
  /** Empty means any day. */
  halfDays: z.array(DraftHalfDay),
})
export type LoadDraft = z.output<typeof LoadDraft>

const NO_ACCESS: DraftAccess = { floor: '', lift: '', van: '', steps: '', takeApart: false, note: '' }
export const EMPTY_LOAD: LoadDraft = { lines: [], access: NO_ACCESS, halfDays: [] }

/** Parses a whole number. Returns NaN for any other text; the contract refuses NaN. */
export const parseWholeNumber = (typed: string): number => (/^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN)

/** Returns the load to send, without days before `today`; undefined where nothing was entered. */
export function loadOf({ lines, access, halfDays }: LoadDraft, today: string): PostLoad | undefined {
  const upcoming = fromToday(halfDays, today)
  const load = {
    ...(lines.length > 0 && { items: itemsOf(lines) }),
    ...(hasAccess(access) && { access: accessOf(access) }),
    ...(upcoming.length > 0 && { halfDays: upcoming }),
  }
  return Object.keys(load).length === 0 ? undefined : load
}

/** Returns the half-days that can still be chosen. */
export const choosableOf = (halfDays: LoadDraft['halfDays'], now: LondonClock): LoadDraft['halfDays'] =>
  halfDays.filter((half) => isChoosable(half, now))

/** Returns the half-days from `today` on. */
const fromToday = (halfDays: LoadDraft['halfDays'], today: string): LoadDraft['halfDays'] =>
  halfDays.filter(({ day }) => day >= today)

export const isEmpty = ({ lines, access, halfDays }: LoadDraft): boolean =>
  lines.length === 0 && halfDays.length === 0 && !hasAccess(access)

/** Returns the items as the API expects them. */
export const itemsOf = (lines: readonly DraftLine[]): LoadLine[] => lines.map(toLine)

const toLine = ({ key, count, answer }: DraftLine) => ({
  key,
  n: parseWholeNumber(count),
  ...(answer !== '' && { answer }),
})

export const hasAccess = (access: DraftAccess): boolean =>
  Object.entries(NO_ACCESS).some(([name, empty]) => access[name as keyof DraftAccess] !== empty)

function accessOf({ floor, lift, van, steps, takeApart, note }: DraftAccess): Access {
  return {
    floor: floor === '' ? null : Number(floor),
    // the form asks only above the ground floor, so an answer given for another floor isn't sent
    lift: lift === '' || !hasStairs(floor) ? null : lift,
    van: van === '' ? null : van,
    steps: steps.trim() === '' ? null : parseWholeNumber(steps),
    takeApart,
    note: note.trim() === '' ? null : note,
  }
}

/** Returns whether the floor is above ground, so that a lift matters. */
export const hasStairs = (floor: string): boolean => Number(floor) > 0

type PostedLoad = Pick<RequestDetail, 'items' | 'access' | 'halfDays'>

/** Returns a posted request's load as a draft, without half-days that can no longer be chosen. */
export function draftOf({ items = [], access, halfDays = [] }: PostedLoad, now: LondonClock): LoadDraft {
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
