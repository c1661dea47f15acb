import type { ItemStatus } from '#modules/community/items/contract.ts'
import { isReusable } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import type { StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { addDays, fromLondonWallClock, londonDate, shortDay } from '#server/platform/kernel/london.ts'
import {
  CARRIER_HOURS,
  CHARITY_HOURS,
  EXTRA_HOURS,
  type GiftHours,
  hoursNeeded,
  MAX_DAYS_AHEAD,
  MAX_WAIT_HOURS,
} from './contract/facts.ts'
import type { CharityAnswer, LadderStep, OpenStep } from './contract.ts'

const HOUR_MS = 3_600_000

export const plusHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)
/** Returns when a ladder that can't be moved is looked at again. */
export const retryAt = (now: Date): Date => plusHours(now, 1)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const later = (one: Date, other: Date): Date => (one > other ? one : other)

/** Returns when the paid step begins at the latest: 72 hours before the end of the London day `goneBy` (LADDER-04). */
export const latestPaidAt = (goneBy: string): Date =>
  plusHours(fromLondonWallClock(new Date(`${addDays(goneBy, 1)}T00:00:00Z`)), -CARRIER_HOURS)

interface Choice {
  giftHours: GiftHours
  askCharities: boolean
  goneBy: string
  postcode: string | null
}

/**
 * Checks that there is time for every step before `goneBy`, and a postcode to find charities by (LADDER-01).
 * Throws Refusal: too_soon, too_late, postcode_needed.
 */
export function assertSchedule({ goneBy, postcode, ...choice }: Choice, now: Date): void {
  if (latestPaidAt(goneBy) < plusHours(now, hoursNeeded(choice) - CARRIER_HOURS)) {
    const first = londonDate(plusHours(now, hoursNeeded(choice)))
    throw fieldRefusal('too_soon', 'goneBy', `Choose ${shortDay(first)} or later, so that there’s time for every step.`)
  }
  const last = addDays(londonDate(now), MAX_DAYS_AHEAD)
  if (goneBy > last) throw fieldRefusal('too_late', 'goneBy', `Choose ${shortDay(last)} or earlier.`)
  if (choice.askCharities && postcode === null)
    throw fieldRefusal('postcode_needed', 'postcode', 'Enter your postcode so that we can find charities nearby.')
}

/** Checks that every item may be given away (ITEM-23). Throws Refusal: items_needed, not_reusable. */
export function assertReusable(items: StoredLoad['items']): void {
  if (items.length === 0) throw fieldRefusal('items_needed', 'load.items', 'Add the items you’d like to give away.')
  const index = items.findIndex((item) => !isReusable(item, item.answers))
  const item = items[index]
  if (item) {
    const why = item.flags.includes('reuse')
      ? 'needs a fire label, and to be usable as it is, to be given away.'
      : 'can’t be given away.'
    throw fieldRefusal('not_reusable', `load.items.${index}.key`, `${item.label}: this ${why}`)
  }
}

const fieldRefusal = (code: string, field: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { [field]: message } })

/** The facts about a ladder that decide when it moves. */
export interface LadderState {
  step: LadderStep
  askCharities: boolean
  giftUntil: Date
  /** Null without a charity step. */
  charityUntil: Date | null
  goneBy: string
  waitingFor: 'promise' | 'charity' | null
}

/** The gift of a ladder; null once its owner has deleted it. */
export type Gift = { status: ItemStatus; shown: boolean } | null

/** What has to happen with the step that a ladder is in. */
export type Decision =
  /** Nothing before `until`. */
  | { do: 'wait'; until: Date; waitingFor: LadderState['waitingFor'] }
  /** It was given away. */
  | { do: 'finish' }
  /** The step ended at `at`. */
  | { do: 'end'; at: Date }

/**
 * Decides about the gift step. A promise holds it up for 72 hours, but not beyond the latest start of the paid step
 * (LADDER-04). A deleted gift ends it (LADDER-06). A gift that staff have hidden isn't moved on.
 */
export function decideGift(ladder: LadderState, gift: Gift, now: Date): Decision {
  if (gift === null) return { do: 'end', at: now }
  if (gift.status === 'gone') return { do: 'finish' }
  if (!gift.shown) return { do: 'wait', until: retryAt(now), waitingFor: ladder.waitingFor }
  return decideEnd(ladder, { until: ladder.giftUntil, hold: gift.status === 'promised' ? 'promise' : null }, now)
}

/** Decides about the charity step, which a charity that would like the items holds up as a promise does. */
export const decideCharity = (ladder: LadderState, wanted: boolean, now: Date): Decision =>
  decideEnd(ladder, { until: ladder.charityUntil ?? now, hold: wanted ? 'charity' : null }, now)

function decideEnd(
  ladder: LadderState,
  { until, hold }: { until: Date; hold: LadderState['waitingFor'] },
  now: Date,
): Decision {
  if (now < until) return { do: 'wait', until, waitingFor: null }
  const limit = waitLimit(ladder, until)
  if (hold && now < limit) return { do: 'wait', until: limit, waitingFor: hold }
  // an outage may be longer than the wait, so the step ends when it should have
  if (hold || ladder.waitingFor) return { do: 'end', at: earlier(now, limit) }
  return { do: 'end', at: until }
}

/** Returns how long a step that should end at `until` can be held up. */
const waitLimit = ({ goneBy }: Pick<LadderState, 'goneBy'>, until: Date): Date =>
  later(until, earlier(plusHours(until, MAX_WAIT_HOURS), latestPaidAt(goneBy)))

/**
 * Returns when the charity step ends if the gift step ends at `giftEnd`: after 24 hours, but at the latest start of the
 * paid step. Null if charities aren't asked, or that time is over, so that the step is left out.
 */
export function charityEnd(
  { askCharities, goneBy }: Pick<LadderState, 'askCharities' | 'goneBy'>,
  giftEnd: Date,
  now: Date,
): Date | null {
  const end = plannedCharityEnd({ askCharities, goneBy }, giftEnd)
  return end !== null && now < end ? end : null
}

const plannedCharityEnd = (
  { askCharities, goneBy }: Pick<LadderState, 'askCharities' | 'goneBy'>,
  giftEnd: Date,
): Date | null => (askCharities ? earlier(plusHours(giftEnd, CHARITY_HOURS), latestPaidAt(goneBy)) : null)

/** The ends of the open steps. */
type Ends = Pick<LadderState, 'giftUntil' | 'charityUntil'>

/** Returns the ends after 'Add 24 hours'; null where the date doesn't allow it (LADDER-03). */
export function extend(ladder: LadderState, now: Date): Ends | null {
  const { giftUntil, charityUntil } = ladder
  const moved = (until: Date) => plusHours(later(until, now), EXTRA_HOURS)
  const latest = latestPaidAt(ladder.goneBy)
  if (ladder.step === 'charity') {
    const until = moved(charityUntil ?? now)
    return until <= latest ? { giftUntil, charityUntil: until } : null
  }
  if (ladder.step !== 'gift') return null
  const until = moved(giftUntil)
  const next = ladder.askCharities ? plusHours(until, CHARITY_HOURS) : null
  return (next ?? until) <= latest ? { giftUntil: until, charityUntil: next } : null
}

/** Checks that a ladder is still in the step that the caller saw. Throws Refusal moved_on. */
export function assertIn(ladder: Pick<LadderState, 'step'>, seen: OpenStep): void {
  if (ladder.step !== seen) throw movedOn()
}

const movedOn = () => new Refusal('conflict', 'moved_on', 'This has moved on. Check which step it’s in now.')

/**
 * Checks that a ladder can be ended by its owner. Returns false where it has been already.
 * Throws Refusal moved_on after another end.
 */
export function canEnd({ step }: Pick<LadderState, 'step'>, to: 'done' | 'stopped'): boolean {
  if (step === to) return false
  if (step !== 'gift' && step !== 'charity') throw movedOn()
  return true
}

/** Returns whether nothing about the gift keeps the next step from beginning now. */
export const isMovable = ({ step }: Pick<LadderState, 'step'>, gift: Gift): boolean =>
  step !== 'gift' || gift === null || (gift.shown && gift.status === 'available')

/** Returns whether a charity can still answer by the link in its email. */
export const isOfferOpen = ({ step, charityUntil }: Pick<LadderState, 'step' | 'charityUntil'>, now: Date): boolean =>
  step === 'charity' && charityUntil !== null && now < charityUntil

/**
 * Checks that a charity may give this answer. Returns false where it gave the same one before; its first answer stands.
 * Throws Refusal: already_answered, offer_ended.
 */
export function assertMayAnswer(
  ladder: Pick<LadderState, 'step' | 'charityUntil'>,
  { before, answer }: { before: CharityAnswer | null; answer: CharityAnswer },
  now: Date,
): boolean {
  if (before === answer) return false
  if (before !== null) throw new Refusal('conflict', 'already_answered', 'You’ve already answered. Thank you.')
  if (!isOfferOpen(ladder, now)) throw new Refusal('conflict', 'offer_ended', 'This offer has ended. Thank you.')
  return true
}

/** Checks that staff don't post for someone whose account is suspended. Throws Refusal owner_suspended. */
export function assertNotSuspended({ suspendedAt }: { suspendedAt: Date | null }): void {
  if (suspendedAt)
    throw new Refusal('conflict', 'owner_suspended', 'This account is suspended, so its items can’t move on.')
}

/** Returns charities within so many miles, nearest first, at most MAX_CHARITIES. */
export const nearestCharities = <C extends { charityId: string; miles: number }>(
  charities: readonly C[],
  within: number,
): C[] =>
  charities
    .filter(({ miles }) => miles <= within)
    .toSorted((a, b) => a.miles - b.miles || a.charityId.localeCompare(b.charityId))
    .slice(0, MAX_CHARITIES)

/** The most charities that are shown and asked for one ladder. */
const MAX_CHARITIES = 20

/** Checks that the gift doesn't keep the next step from beginning now. Throws Refusal: item_promised, item_hidden. */
export function assertMayMoveOn(ladder: Pick<LadderState, 'step'>, gift: Gift): void {
  if (ladder.step !== 'gift' || gift === null) return
  if (!gift.shown)
    throw new Refusal('conflict', 'item_hidden', 'We’ve hidden this item, so you can’t start the next step.')
  if (gift.status === 'promised')
    throw new Refusal('conflict', 'item_promised', 'You’ve promised this to someone. Undo the promise first.')
}

/** Throws Refusal no_time: the date doesn't allow 24 more hours. */
export const noTime = () =>
  new Refusal('conflict', 'no_time', 'There’s no time for 24 more hours before it must be gone.')

/** Returns the person or the charity that it was given to in this step. */
export const givenTo = (step: LadderStep): 'person' | 'charity' => (step === 'charity' ? 'charity' : 'person')

interface Scheduled {
  step: 'gift' | 'charity' | 'paid'
  from: Date
  until: Date | null
  state: 'past' | 'now' | 'planned' | 'left_out'
}

/** Returns the steps of a ladder with their times, as they were or are planned (LADDER-03). */
export function scheduleOf(ladder: LadderState & { createdAt: Date; endedAt: Date | null }): Scheduled[] {
  const giftEnd = ladder.step === 'gift' ? stepEnd(ladder) : ladder.giftUntil
  const charity = ladder.askCharities ? charityStep(ladder, giftEnd) : null
  return [
    { step: 'gift', from: ladder.createdAt, until: giftEnd, state: ladder.step === 'gift' ? 'now' : 'past' },
    ...(charity ? [charity] : []),
    paidStep(ladder, charity?.until ?? giftEnd),
  ]
}

function charityStep(ladder: LadderState, from: Date): Scheduled & { until: Date } {
  const { step, charityUntil } = ladder
  if (step === 'charity') return { step: 'charity', from, until: stepEnd(ladder), state: 'now' }
  const until = (step === 'gift' ? plannedCharityEnd(ladder, from) : charityUntil) ?? from
  if (until <= from) return { step: 'charity', from, until: from, state: 'left_out' }
  return { step: 'charity', from, until, state: step === 'gift' ? 'planned' : 'past' }
}

function paidStep({ step, endedAt }: Pick<LadderState, 'step'> & { endedAt: Date | null }, from: Date): Scheduled {
  if (endedAt === null) return { step: 'paid', from, until: null, state: 'planned' }
  return { step: 'paid', from: endedAt, until: null, state: step === 'paid' ? 'now' : 'left_out' }
}

/** Returns when an open ladder's step ends, at the latest if it is held up. */
export function stepEnd(ladder: LadderState): Date {
  const until = (ladder.step === 'charity' ? ladder.charityUntil : null) ?? ladder.giftUntil
  return ladder.waitingFor ? waitLimit(ladder, until) : until
}
