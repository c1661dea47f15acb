import type { Hint } from './contract.ts'
import { MOST_HINTS } from './contract.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** From so long after the post on its owner reads how many were told and looked (SILENCE-02). */
export const SAY_AFTER_MS = 2 * HOUR_MS
/** A question that is not answered for so long marks the request as old (SILENCE-04). */
export const OLD_AFTER_MS = 7 * DAY_MS
/** What staff call silent: no bid in this time (SILENCE-05). */
export const SILENT_AFTER_MS = 24 * HOUR_MS

/** An open request, as far as it decides what its owner reads. */
export interface Quiet {
  createdAt: Date
  bids: number
  photo: boolean
  budget: boolean
  /** Null without a postcode. */
  outward: string | null
  /** Whether a carrier's area reaches its outward code. */
  covered: boolean
}

/** Whether its owner reads how many were told and looked. */
export const isSilent = ({ createdAt, bids }: Pick<Quiet, 'createdAt' | 'bids'>, now: Date): boolean =>
  bids === 0 && now.getTime() - createdAt.getTime() >= SAY_AFTER_MS

/** What might bring bids, three things at most, the most useful first (SILENCE-02). */
export function hintsFor(request: Quiet, now: Date): Hint[] {
  if (!isSilent(request, now)) return []
  const hints: (Hint | false)[] = [
    !request.photo && 'photo',
    request.outward === null && 'postcode',
    request.outward !== null && !request.covered && 'no_carrier',
    !request.budget && 'budget',
    'give_away',
  ]
  return hints.filter((hint) => hint !== false).slice(0, MOST_HINTS)
}

interface Asked {
  askedAt: Date | null
  keptAt: Date | null
}

/** Since when the owner is asked whether it is still needed; null when not, or answered. */
export const openQuestion = ({ askedAt, keptAt }: Asked): Date | null => (keptAt === null ? askedAt : null)

/** Whether lists mark it as old: asked seven days ago, and not answered. */
export function isOld(asked: Asked, now: Date): boolean {
  const since = openQuestion(asked)
  return since !== null && now.getTime() - since.getTime() >= OLD_AFTER_MS
}

/** What happened to one request in the figures of staff. */
export interface Reached {
  outward: string | null
  createdAt: Date
  told: number
  looks: number
  bids: number
  firstBidAt: Date | null
}

/** Figures of the requests of one outward code (SILENCE-05). */
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
