import { MIN_FLOOR } from '#modules/market/bidding/contract/facts.ts'
import type { Hint } from './contract.ts'
import { MAX_HINTS } from './contract.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long after posting a request its owner first sees numbers of carriers and hints (SILENCE-02). */
export const HINTS_AFTER_MS = 2 * HOUR_MS
/** Time after which an unanswered question marks the request as old (SILENCE-04). */
export const OLD_AFTER_MS = 7 * DAY_MS
/** A request counts as without bids if it has none in this time (SILENCE-05). */
export const NO_BIDS_AFTER_MS = 24 * HOUR_MS

/** The state of an open request that decides its hints. */
export interface OpenRequest {
  createdAt: Date
  bids: number
  photo: boolean
  /** Pounds; null when none was given. */
  budget: number | null
  /** Usual cost of legal disposal, in whole pounds; null if unknown or not shown. */
  floor: number | null
  /** Whether the owner listed items, chose days and described the access; null while the feature is off. */
  detailsGiven: { items: boolean; days: boolean; access: boolean } | null
  /** Null without a postcode. */
  outward: string | null
  /** Whether a carrier's area covers its outward code. */
  isCovered: boolean
}

/** Whether a request has been open for two hours without a bid, so that its owner sees numbers and hints. */
export const lacksBids = ({ createdAt, bids }: Pick<OpenRequest, 'createdAt' | 'bids'>, now: Date): boolean =>
  bids === 0 && now.getTime() - createdAt.getTime() >= HINTS_AFTER_MS

/** Returns at most three hints, the most useful first (SILENCE-02). */
export function hintsFor(request: OpenRequest, now: Date): Hint[] {
  if (!lacksBids(request, now)) return []
  const hints: (Hint | false)[] = [
    !request.photo && 'photo',
    isBelow(request.budget, request.floor) && 'low_budget',
    request.detailsGiven?.items === false && 'items',
    request.outward === null && 'postcode',
    request.outward !== null && !request.isCovered && 'no_carrier',
    request.detailsGiven?.days === true && 'days',
    request.detailsGiven?.access === false && 'access',
    'give_away',
  ]
  return hints.filter((hint) => hint !== false).slice(0, MAX_HINTS)
}

/** Returns whether a budget is below the disposal cost; very low costs are ignored (FLOOR-11). */
const isBelow = (budget: number | null, floor: number | null): boolean =>
  budget !== null && floor !== null && floor >= MIN_FLOOR && budget < floor

/** The next reminder: the first mail, the second, or the question whether the request is still needed. */
export type Step = 'first' | 'second' | 'question' | 'done'
const STEPS: readonly Step[] = ['first', 'second', 'question', 'done']
const AFTER_MS = { first: 12 * HOUR_MS, second: 48 * HOUR_MS, question: 14 * DAY_MS } as const

/** Returns when a step is due; null after the last. */
export const stepDueAt = (step: Step, postedAt: Date): Date | null =>
  step === 'done' ? null : new Date(postedAt.getTime() + AFTER_MS[step])

/** An open request whose owner may be reminded of it. */
export interface RemindableRequest {
  id: string
  step: Step
  postedAt: Date
  bids: number
}

export interface ReminderPlan {
  /** Requests in the mail about missing bids; empty means no mail. */
  withoutBids: string[]
  /** Requests in the mail that asks whether they are still needed. */
  stillNeeded: string[]
  /** The next step of each request of which a step was due. */
  nextSteps: Map<string, Step>
}

/**
 * Plans an owner's reminders (SILENCE-04): one mail names all requests without bids and counts as the same step of
 * each. Missed steps are skipped.
 */
export function planReminders(requests: readonly RemindableRequest[], now: Date): ReminderPlan {
  const nextSteps = new Map<string, Step>()
  const stillNeeded: string[] = []
  let mailedStep = -1
  for (const { id, postedAt, step, bids } of requests) {
    const dueStep = lastDueStep(step, postedAt, now)
    if (dueStep === null) continue
    nextSteps.set(id, stepAfter(dueStep))
    if (dueStep === 'question') stillNeeded.push(id)
    else if (bids === 0) mailedStep = Math.max(mailedStep, STEPS.indexOf(dueStep))
  }
  if (mailedStep < 0) return { withoutBids: [], stillNeeded, nextSteps }
  const withoutBids = requests.filter((request) => lacksBids({ ...request, createdAt: request.postedAt }, now))
  for (const { id, step } of withoutBids)
    if (!nextSteps.has(id) && STEPS.indexOf(step) <= mailedStep) nextSteps.set(id, stepAfter(step))
  return {
    withoutBids: withoutBids.map(({ id }) => id).filter((id) => !stillNeeded.includes(id)),
    stillNeeded,
    nextSteps,
  }
}

/** Returns the latest step, from `step` on, that is due; null when none is. */
const lastDueStep = (step: Step, postedAt: Date, now: Date): Step | null =>
  STEPS.slice(STEPS.indexOf(step)).findLast(
    (candidate) => (stepDueAt(candidate, postedAt)?.getTime() ?? Infinity) <= now.getTime(),
  ) ?? null

const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'done'

interface StillNeededQuestion {
  askedAt: Date | null
  keptAt: Date | null
}

/** Returns when the owner was asked whether a request is still needed; null when not asked, or answered. */
export const unansweredSince = ({ askedAt, keptAt }: StillNeededQuestion): Date | null =>
  keptAt === null ? askedAt : null

/** Returns whether lists mark a request as old: its owner was asked seven days ago and hasn't answered. */
export function isOld(question: StillNeededQuestion, now: Date): boolean {
  const since = unansweredSince(question)
  return since !== null && now.getTime() - since.getTime() >= OLD_AFTER_MS
}

/** One request in the staff statistics. */
export interface RequestReach {
  outward: string | null
  createdAt: Date
  /** People who were sent it by mail or push. */
  told: number
  /** Businesses that viewed it. */
  looks: number
  bids: number
  firstBidAt: Date | null
}

/** Returns the statistics of one outward code (SILENCE-05). */
export function reachStatistics(requests: readonly RequestReach[], now: Date) {
  const sum = (read: (request: RequestReach) => number) => requests.reduce((total, request) => total + read(request), 0)
  const waits = requests.flatMap(({ createdAt, firstBidAt }) =>
    firstBidAt ? [firstBidAt.getTime() - createdAt.getTime()] : [],
  )
  const oldEnough = requests.filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= NO_BIDS_AFTER_MS)
  const withoutBids = oldEnough.filter(
    ({ createdAt, firstBidAt }) => !firstBidAt || firstBidAt.getTime() - createdAt.getTime() > NO_BIDS_AFTER_MS,
  )
  return {
    posts: requests.length,
    told: sum(({ told }) => told),
    looks: sum(({ looks }) => looks),
    bids: sum(({ bids }) => bids),
    firstBidMinutes: waits.length > 0 ? Math.round(median(waits) / 60_000) : null,
    silentAt24h: oldEnough.length > 0 ? withoutBids.length / oldEnough.length : null,
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]]
  return (low + high) / 2
}
