import type { ItemStatus } from '#modules/community/items/contract.ts'
import { isReusable } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import type { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import type { StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { addDays, fromLondonWallClock, londonClock, londonDate, shortDay } from '#server/platform/kernel/london.ts'
import {
  CARRIER_HOURS,
  CHARITY_HOURS,
  EXTRA_HOURS,
  type GiftHours,
  hoursNeeded,
  MAX_DAYS_AHEAD,
  MAX_WAIT_HOURS,
} from './contract/facts.ts'
import { halfDayText, wrongHalfDay } from './contract/half-days.ts'
import type { CharityAnswer, LadderStep, OpenStep } from './contract.ts'

const HOUR_MS = 3_600_000

export const plusHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)
/** Returns when a ladder that can't be moved on now is tried again. */
export const retryAt = (now: Date): Date => plusHours(now, 1)
const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** Returns the latest start of the paid step: 72 hours before the end of the London day `goneBy` (LADDER-04). */
export const latestPaidAt = (goneBy: string): Date =>
  plusHours(fromLondonWallClock(new Date(`${addDays(goneBy, 1)}T00:00:00Z`)), -CARRIER_HOURS)

interface ScheduleChoice {
  giftHours: GiftHours
  askCharities: boolean
  goneBy: string
  postcode: string | null
  halfDays: readonly HalfDay[]
}

/**
 * Checks that there is time for every step before `goneBy`, a postcode to find charities by, and that the half-days are
 * between the planned start of the paid step and `goneBy` (LADDER-01).
 * Throws a Refusal: `too_soon`, `too_late`, `postcode_needed`, `wrong_half_day`.
 */
export function assertSchedule({ goneBy, postcode, halfDays, ...choice }: ScheduleChoice, now: Date): void {
  if (latestPaidAt(goneBy) < plusHours(now, hoursNeeded(choice) - CARRIER_HOURS)) {
    const earliestDay = londonDate(plusHours(now, hoursNeeded(choice)))
    throw fieldRefusal(
      'too_soon',
      'goneBy',
      `Choose ${shortDay(earliestDay)} or later, so that there’s time for every step.`,
    )
  }
  const latestDay = addDays(londonDate(now), MAX_DAYS_AHEAD)
  if (goneBy > latestDay) throw fieldRefusal('too_late', 'goneBy', `Choose ${shortDay(latestDay)} or earlier.`)
  if (choice.askCharities && postcode === null)
    throw fieldRefusal('postcode_needed', 'postcode', 'Enter your postcode so that we can find charities nearby.')
  const paidFrom = londonClock(plusHours(now, hoursNeeded(choice) - CARRIER_HOURS))
  const wrong = wrongHalfDay(halfDays, { paidFrom, goneBy })
  if (wrong) throw fieldRefusal('wrong_half_day', `load.halfDays.${wrong.index}.day`, halfDayText(wrong, shortDay))
}

/** Checks that every item may be given away (ITEM-23). Throws a Refusal: `items_needed`, `not_reusable`. */
export function assertReusable(items: StoredLoad['items']): void {
  if (items.length === 0) throw fieldRefusal('items_needed', 'load.items', 'Add the items you’d like to give away.')
  const index = items.findIndex((item) => !isReusable(item, item.answers))
  const item = items[index]
  if (item) {
    const reason = item.flags.includes('label')
      ? 'you can only give this away if it has a fire label and is usable as it is.'
      : item.flags.includes('reuse')
        ? 'you can only give this away if it’s usable as it is.'
        : 'you can’t give this away.'
    throw fieldRefusal('not_reusable', `load.items.${index}.key`, `${item.label}: ${reason}`)
  }
}

const fieldRefusal = (code: string, field: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { [field]: message } })

/** The state of a ladder that decides when its next step begins. */
export interface LadderState {
  step: LadderStep
  askCharities: boolean
  giftUntil: Date
  /** Null without a charity step. */
  charityUntil: Date | null
  goneBy: string
  waitingFor: 'promise' | 'charity' | null
}

/** The gift of a ladder; null once its owner has removed it. */
export type Gift = { status: ItemStatus; shown: boolean } | null

/** What to do about the current step of a ladder. */
export type Decision =
  /** Nothing before `until`. */
  | { do: 'wait'; until: Date; waitingFor: LadderState['waitingFor'] }
  /** It was given away. */
  | { do: 'finish' }
  /** The step ended at `at`. */
  | { do: 'end'; at: Date }
  /** Its owner removed the gift. */
  | { do: 'stop' }

/**
 * Decides about the gift step. It waits 72 hours for a promise, but not beyond the latest start of the paid step
 * (LADDER-04). If its owner removed the gift, the ladder stops (LADDER-06). A gift that staff have hidden isn't moved on.
 */
export function decideGift(ladder: LadderState, gift: Gift, now: Date): Decision {
  if (gift === null) return { do: 'stop' }
  if (gift.status === 'gone') return { do: 'finish' }
  if (!gift.shown) return { do: 'wait', until: retryAt(now), waitingFor: ladder.waitingFor }
  return decideEnd(ladder, { until: ladder.giftUntil, holdReason: gift.status === 'promised' ? 'promise' : null }, now)
}

/** Decides about the charity step, which waits for a charity that would like the items as the gift step for a promise. */
export const decideCharity = (ladder: LadderState, wanted: boolean, now: Date): Decision =>
  decideEnd(ladder, { until: ladder.charityUntil ?? now, holdReason: wanted ? 'charity' : null }, now)

function decideEnd(
  ladder: LadderState,
  { until, holdReason }: { until: Date; holdReason: LadderState['waitingFor'] },
  now: Date,
): Decision {
  if (now < until) return { do: 'wait', until, waitingFor: null }
  const limit = waitLimit(ladder, until)
  if (holdReason && now < limit) return { do: 'wait', until: limit, waitingFor: holdReason }
  // an outage may be longer than the wait, so the step ends when it should have
  if (holdReason || ladder.waitingFor) return { do: 'end', at: earlier(now, limit) }
  return { do: 'end', at: until }
}

/** Returns the latest end of a step that should end at `until` but waits. */
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

/** When the gift step and the charity step end. */
type StepEnds = Pick<LadderState, 'giftUntil' | 'charityUntil'>

/** Returns the ends of the steps after 'Add 24 hours'; null if there is no time for it (LADDER-03). */
export function extendedEnds(ladder: LadderState, now: Date): StepEnds | null {
  const { giftUntil, charityUntil } = ladder
  const extended = (until: Date) => plusHours(later(until, now), EXTRA_HOURS)
  const latest = latestPaidAt(ladder.goneBy)
  if (ladder.step === 'charity') {
    const until = extended(charityUntil ?? now)
    return until <= latest ? { giftUntil, charityUntil: until } : null
  }
  if (ladder.step !== 'gift') return null
  const until = extended(giftUntil)
  const next = ladder.askCharities ? plusHours(until, CHARITY_HOURS) : null
  return (next ?? until) <= latest ? { giftUntil: until, charityUntil: next } : null
}

/** Checks that a ladder is still in the step that the caller saw. Throws a Refusal (`moved_on`). */
export function assertInStep(ladder: Pick<LadderState, 'step'>, expected: OpenStep): void {
  if (ladder.step !== expected) throw movedOn()
}

/** Checks that a ladder is as the caller saw it. Throws a Refusal (`changed_meanwhile`). */
export function assertUnchanged(ladder: { version: number }, seenVersion: number): void {
  if (ladder.version !== seenVersion)
    throw new Refusal('conflict', 'changed_meanwhile', 'This has changed. Check it and try again.')
}

const movedOn = () => new Refusal('conflict', 'moved_on', 'This has changed. Check it and try again.')

/**
 * Returns whether an owner's ladder still has to be ended; false if it already ended this way.
 * Throws a Refusal (`moved_on`) if it ended another way.
 */
export function needsEnding({ step }: Pick<LadderState, 'step'>, outcome: 'done' | 'stopped'): boolean {
  if (step === outcome) return false
  if (step !== 'gift' && step !== 'charity') throw movedOn()
  return true
}

/** Returns whether the next step can begin now: not while the gift is promised or hidden, nor once it is removed. */
export const canStartNextStep = ({ step }: Pick<LadderState, 'step'>, gift: Gift): boolean =>
  step !== 'gift' || (gift?.shown === true && gift.status === 'available')

/** What decides whether a charity can get the items. */
interface Offer extends Pick<LadderState, 'step' | 'charityUntil'> {
  ownerSuspended: boolean
}

/** Returns whether charities can still get the items, if one has said yes. */
export const isOffered = ({ step, ownerSuspended }: Omit<Offer, 'charityUntil'>): boolean =>
  step === 'charity' && !ownerSuspended

/** Returns whether a charity can still answer by the link in its email. */
export const isOfferOpen = ({ charityUntil, ...offer }: Offer, now: Date): boolean =>
  isOffered(offer) && charityUntil !== null && now < charityUntil

/**
 * Returns whether a charity's answer has to be stored; false if it gave the same one before. The first answer stands.
 * Throws a Refusal: `already_answered`, `offer_ended`.
 */
export function isNewAnswer(
  offer: Offer,
  { previous, answer }: { previous: CharityAnswer | null; answer: CharityAnswer },
  now: Date,
): boolean {
  if (previous === answer) return false
  if (previous !== null) throw new Refusal('conflict', 'already_answered', 'You’ve already answered. Thank you.')
  if (!isOfferOpen(offer, now)) throw new Refusal('conflict', 'offer_ended', 'This offer has ended. Thank you.')
  return true
}

/** Checks that staff don't post for someone whose account is suspended. Throws a Refusal (`owner_suspended`). */
export function assertNotSuspended({ suspendedAt }: { suspendedAt: Date | null }): void {
  if (suspendedAt)
    throw new Refusal('conflict', 'owner_suspended', 'This account is suspended, so you can’t start the next step.')
}

/** Returns the charities within `maxMiles`, nearest first, at most MAX_CHARITIES. */
export const nearestCharities = <C extends { charityId: string; miles: number }>(
  charities: readonly C[],
  maxMiles: number,
): C[] =>
  charities
    .filter(({ miles }) => miles <= maxMiles)
    .toSorted((a, b) => a.miles - b.miles || a.charityId.localeCompare(b.charityId))
    .slice(0, MAX_CHARITIES)

/** The most charities that are shown and asked for one ladder. */
const MAX_CHARITIES = 20

/**
 * Checks that the gift doesn't keep the next step from beginning now. Throws a Refusal: `item_removed`,
 * `item_promised`, `item_hidden`.
 */
export function assertCanStartNextStep(ladder: Pick<LadderState, 'step'>, gift: Gift): void {
  if (ladder.step !== 'gift') return
  if (gift === null) throw new Refusal('conflict', 'item_removed', 'The listing has been removed, so this stops here.')
  if (!gift.shown)
    throw new Refusal('conflict', 'item_hidden', 'We’ve hidden this item, so you can’t start the next step.')
  if (gift.status === 'promised')
    throw new Refusal('conflict', 'item_promised', 'You’ve promised this to someone. Undo the promise first.')
}

/** Returns the refusal when there is no time for 24 more hours. */
export const noTime = () => new Refusal('conflict', 'no_time', 'There isn’t enough time left to add 24 hours.')

/** Returns who gets the items of a ladder that ends in this step. */
export const recipientOf = (step: LadderStep): 'person' | 'charity' => (step === 'charity' ? 'charity' : 'person')

interface ScheduledTimes {
  step: 'gift' | 'charity' | 'paid'
  from: Date
  until: Date | null
  state: 'past' | 'now' | 'planned' | 'left_out'
}

/** Returns the steps of a ladder with their times, as they were or are planned (LADDER-03). */
export function scheduleOf(ladder: LadderState & { createdAt: Date; endedAt: Date | null }): ScheduledTimes[] {
  const giftEnd = ladder.step === 'gift' ? stepEnd(ladder) : ladder.giftUntil
  const charity = ladder.askCharities ? charityStep(ladder, giftEnd) : null
  return [
    { step: 'gift', from: ladder.createdAt, until: giftEnd, state: ladder.step === 'gift' ? 'now' : 'past' },
    ...(charity ? [charity] : []),
    paidStep(ladder, charity?.until ?? giftEnd),
  ]
}

function charityStep(ladder: LadderState, from: Date): ScheduledTimes & { until: Date } {
  const { step, charityUntil } = ladder
  if (step === 'charity') return { step: 'charity', from, until: stepEnd(ladder), state: 'now' }
  const until = (step === 'gift' ? plannedCharityEnd(ladder, from) : charityUntil) ?? from
  if (until <= from) return { step: 'charity', from, until: from, state: 'left_out' }
  return { step: 'charity', from, until, state: step === 'gift' ? 'planned' : 'past' }
}

function paidStep({ step, endedAt }: Pick<LadderState, 'step'> & { endedAt: Date | null }, from: Date): ScheduledTimes {
  if (endedAt === null) return { step: 'paid', from, until: null, state: 'planned' }
  return { step: 'paid', from: endedAt, until: null, state: step === 'paid' ? 'now' : 'left_out' }
}

/** Returns when the current step of an open ladder ends; the latest possible end while it waits. */
export function stepEnd(ladder: LadderState): Date {
  const until = (ladder.step === 'charity' ? ladder.charityUntil : null) ?? ladder.giftUntil
  return ladder.waitingFor ? waitLimit(ladder, until) : until
}
