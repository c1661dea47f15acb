import * as z from 'zod/mini'
import {
  CARRIER_HOURS,
  GIFT_DURATIONS_HOURS,
  hoursNeeded,
  MAX_DAYS_AHEAD,
} from '#modules/community/ladders/contract/facts.ts'
import { daysFrom, londonTime } from '#web/lib/format/london-days.ts'

/** The values of the section as entered; a tick is 'on' or empty. */
export const GiveAwayDraft = z.object({
  chosen: z.string(),
  giftHours: z.enum(['24', '48', '72']),
  askCharities: z.string(),
  /** A day, '2026-12-10', or empty. */
  goneBy: z.string(),
  fireLabel: z.string(),
  usable: z.string(),
})
export type GiveAwayDraft = z.output<typeof GiveAwayDraft>

export const EMPTY: GiveAwayDraft = {
  chosen: '',
  giftHours: '48',
  askCharities: '',
  goneBy: '',
  fireLabel: '',
  usable: '',
}

/** Returns how long it is offered as a gift, and whether charities are asked, as the API expects them. */
export const choiceOf = ({ giftHours, askCharities }: Pick<GiveAwayDraft, 'giftHours' | 'askCharities'>) => ({
  giftHours: GIFT_DURATIONS_HOURS.find((hours) => String(hours) === giftHours) ?? 48,
  askCharities: askCharities !== '',
})

const HOUR_MS = 3_600_000

/** Returns when carriers can bid, as planned, on a London clock. */
export const paidFromOf = (draft: Pick<GiveAwayDraft, 'giftHours' | 'askCharities'>, now: Date) =>
  londonTime(new Date(now.getTime() + (hoursNeeded(choiceOf(draft)) - CARRIER_HOURS) * HOUR_MS))

/** Returns the first and the last day, in London, by which it can be gone (LADDER-01). */
export function selectableDays(draft: Pick<GiveAwayDraft, 'giftHours' | 'askCharities'>, now: Date) {
  const first = londonTime(new Date(now.getTime() + hoursNeeded(choiceOf(draft)) * HOUR_MS)).day
  const last = daysFrom(londonTime(now).day, MAX_DAYS_AHEAD + 1).at(-1) ?? first
  return { first, last }
}
