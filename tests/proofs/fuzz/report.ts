import type { Outcome } from './fuzz.ts'
import { growthOf } from './gauges.ts'
import { MODES, WEIGHTS } from './plan.ts'
import type { Fault } from './tally.ts'

/** The share of all planned windows that only warm up: caches fill, code is compiled. */
const WARM_UP = 0.4
/** The most MB that the heap may grow over the other windows: more is a leak. */
const MAX_GROWTH_MB = 12
const MAX_EXTRA_HANDLES = 30
/**
 * In a run of this size each endpoint has all its preconditions: one that never succeeded is a fault, of it or of the
 * fuzz.
 */
const ALL_SAY_YES_FROM = 100_000
/** Endpoints that the fuzz doesn't bring to succeed: they need days, two people in turn, or keys of push services. */
const BEYOND = [
  ...['acceptPromise', 'itemContact', 'answerMissed', 'endMissedJob', 'makeCase', 'releaseReceipt'],
  ...['addDevice', 'renewDevice'],
]

/** Returns the result as lines to print, and whether nothing was wrong. */
export function reportOf({ tally, frames, windows, held }: Outcome): { lines: string[]; sound: boolean } {
  const warm = held.slice(Math.floor(windows * WARM_UP))
  const growth = growthOf(warm.map(({ heapMb }) => heapMb))
  const [before, after] = [warm[0], warm.at(-1)]
  const more = (after?.handles ?? 0) - (before?.handles ?? 0)
  const never = tally.neverYes()
  const wrong = [
    ...[...tally.faults].map(([sentence, fault]) => sentenceOf(sentence, fault)),
    ...(growth > MAX_GROWTH_MB ? [`the heap grows: ${growth.toFixed(1)} MB after warming up`] : []),
    ...(more > MAX_EXTRA_HANDLES ? [`handles stay open: ${more} more than after warming up`] : []),
    ...(tally.sent >= ALL_SAY_YES_FROM ? never.filter(isExpected).map((one) => `never said yes: ${one}`) : []),
  ]
  const statuses = [...tally.statuses].toSorted(([one], [other]) => one - other)
  return {
    lines: [
      `${tally.sent} requests and ${frames} frames`,
      WEIGHTS,
      statuses.map(([status, count]) => `${status}: ${count}`).join('  '),
      `each endpoint got at least ${MODES.map((mode) => `${tally.fewest(mode)} ${mode}`).join(', ')} requests`,
      never.length === 0 ? 'every endpoint said yes at least once' : `never said yes: ${never.join(', ')}`,
      `heap after collecting garbage, MB: ${held.map(({ heapMb }) => heapMb).join(' ')}; ${growth.toFixed(1)} MB over the last ${warm.length} windows`,
      `handles ${before?.handles} → ${after?.handles}, files ${before?.files} → ${after?.files}, connections to PostgreSQL ${before?.connections} → ${after?.connections}`,
      ...wrong,
      wrong.length === 0 ? 'nothing was wrong' : `${wrong.length} kinds of fault`,
    ],
    sound: wrong.length === 0,
  }
}

const isExpected = (endpoint: string): boolean => !BEYOND.some((id) => endpoint.startsWith(`${id} `))

const sentenceOf = (sentence: string, { count, where, example }: Fault): string =>
  `${count} × ${sentence} (${[...where].slice(0, 12).join(', ')})\n  ${example}`
