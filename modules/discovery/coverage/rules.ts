import { LEAST_FLOOR } from '#modules/market/bidding/facts/contract.ts'
import type { Hint } from './contract.ts'
import { MAX_HINTS } from './contract.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Time after the post from which its owner sees the numbers and hints (SILENCE-02). */
export const SAY_AFTER_MS = 2 * HOUR_MS
/** Time after which an unanswered question marks the request as old (SILENCE-04). */
export const OLD_AFTER_MS = 7 * DAY_MS
/** A request counts as silent if it has no bid in this time (SILENCE-05). */
export const SILENT_AFTER_MS = 24 * HOUR_MS

/** The state of an open request that decides its hints. */
export interface Quiet {
  createdAt: Date
  bids: number
  photo: boolean
  /** Pounds; null when none was given. */
  budget: number | null
  /** Usual cost of legal disposal, in whole pounds; null where unknown or not shown. */
  floor: number | null
  /** Which details it has; null while the feature is off. */
  says: { items: boolean; days: boolean; access: boolean } | null
  /** Null without a postcode. */
  outward: string | null
  /** Whether a carrier's area covers its outward code. */
  covered: boolean
}

/** Returns whether the owner sees the numbers and hints. */
export const isSilent = ({ createdAt, bids }: Pick<Quiet, 'createdAt' | 'bids'>, now: Date): boolean =>
  bids === 0 && now.getTime() - createdAt.getTime() >= SAY_AFTER_MS

/** Returns at most three hints, the most useful first (SILENCE-02). */
export function hintsFor(request: Quiet, now: Date): Hint[] {
  if (!isSilent(request, now)) return []
  const hints: (Hint | false)[] = [
    !request.photo && 'photo',
    isBelow(request.budget, request.floor) && 'low_budget',
    request.says?.items === false && 'items',
    request.outward === null && 'postcode',
    request.outward !== null && !request.covered && 'no_carrier',
    request.says?.days === true && 'days',
    request.says?.access === false && 'access',
    'give_away',
  ]
  return hints.filter((hint) => hint !== false).slice(0, MAX_HINTS)
}

/** Returns whether a budget is below the disposal cost; very low costs are ignored (FLOOR-11). */
const isBelow = (budget: number | null, floor: number | null): boolean =>
  budget !== null && floor !== null && floor >= LEAST_FLOOR && budget < floor

/** The next reminder: the first mail, the second, or the question whether the request is still needed. */
export type Step = 'first' | 'second' | 'question' | 'done'
const STEPS: readonly Step[] = ['first', 'second', 'question', 'done']
const AFTER_MS = { first: 12 * HOUR_MS, second: 48 * HOUR_MS, question: 14 * DAY_MS } as const

/** Returns when a step is due; null after the last. */
export const dueOf = (step: Step, postedAt: Date): Date | null =>
  step === 'done' ? null : new Date(postedAt.getTime() + AFTER_MS[step])

/** An open request whose owner may be reminded of it. */
export interface Reminded {
  id: string
  step: Step
  postedAt: Date
  bids: number
}

export interface ReminderPlan {
  /** Requests in the mail about missing bids; empty means no mail. */
  silent: string[]
  /** Requests in the mail that asks whether they are still needed. */
  asked: string[]
  /** The next step of each request that moved on. */
  next: Map<string, Step>
}

/**
 * Plans an owner's reminders (SILENCE-04): one mail names all requests without bids and counts as the same step of each.
 * Missed steps are skipped.
 */
export function planReminders(requests: readonly Reminded[], now: Date): ReminderPlan {
  const next = new Map<string, Step>()
  const asked: string[] = []
  let mailed = -1
  for (const { id, postedAt, step, bids } of requests) {
    const reached = reachedBy(step, postedAt, now)
    if (reached === null) continue
    next.set(id, after(reached))
    if (reached === 'question') asked.push(id)
    else if (bids === 0) mailed = Math.max(mailed, STEPS.indexOf(reached))
  }
  if (mailed < 0) return { silent: [], asked, next }
  const silent = requests.filter((request) => isSilent({ ...request, createdAt: request.postedAt }, now))
  for (const { id, step } of silent) if (!next.has(id) && STEPS.indexOf(step) <= mailed) next.set(id, after(step))
  return { silent: silent.map(({ id }) => id).filter((id) => !asked.includes(id)), asked, next }
}

/** Returns the last due step from `step` on; null when none is due. */
const reachedBy = (step: Step, postedAt: Date, now: Date): Step | null =>
  STEPS.slice(STEPS.indexOf(step)).findLast((one) => (dueOf(one, postedAt)?.getTime() ?? Infinity) <= now.getTime()) ??
  null

const after = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'done'

interface Asked {
  askedAt: Date | null
  keptAt: Date | null
}

/** Returns when the owner was asked whether it is still needed; null when not asked, or answered. */
export const openQuestion = ({ askedAt, keptAt }: Asked): Date | null => (keptAt === null ? askedAt : null)

/** Returns whether lists mark it as old: asked seven days ago and unanswered. */
export function isOld(asked: Asked, now: Date): boolean {
  const since = openQuestion(asked)
  return since !== null && now.getTime() - since.getTime() >= OLD_AFTER_MS
}

/** One request in the staff figures. */
export interface Reached {
  outward: string | null
  createdAt: Date
  told: number
  looks: number
  bids: number
  firstBidAt: Date | null
}

/** Returns the figures of one outward code (SILENCE-05). */
export function figuresOf(requests: readonly Reached[], now: Date) {
  const sum = (count: (request: Reached) => number) => requests.reduce((total, request) => total + count(request), 0)
  const waits = requests.flatMap(({ createdAt, firstBidAt }) =>
    firstBidAt ? [firstBidAt.getTime() - createdAt.getTime()] : [],
  )
  const grown = requests.filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= SILENT_AFTER_MS)
  const silent = grown.filter(
    ({ createdAt, firstBidAt }) => !firstBidAt || firstBidAt.getTime() - createdAt.getTime() > SILENT_AFTER_MS,
  )
  return {
    posts: requests.length,
    told: sum(({ told }) => told),
    looks: sum(({ looks }) => looks),
    bids: sum(({ bids }) => bids),
    firstBidMinutes: waits.length > 0 ? Math.round(median(waits) / 60_000) : null,
    silentAt24h: grown.length > 0 ? silent.length / grown.length : null,
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]]
  return (low + high) / 2
}
