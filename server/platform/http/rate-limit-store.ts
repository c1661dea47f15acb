import { type RedisClient, SLOT } from '#server/platform/kernel/redis.ts'

/** How often processes share their counts. */
const SHARE_MS = 200
/** Beyond this many, the oldest window is forgotten first. */
const MAX_COUNTERS = 50_000

/** `leftMs` is what is left of the window. */
export interface Counted {
  current: number
  leftMs: number
}

interface Counter {
  current: number
  /** When the window ends, in ms of Date.now(). */
  until: number
  /** Calls not yet shared with the other processes. */
  unshared: number
}

/**
 * Counts calls by name in windows that begin with a first call: here straight away, and a moment later with all
 * processes. No call waits for Redis. While it is away each process uses its own counts, and shares them afterwards; a
 * share that got no answer is repeated, so it may count twice.
 */
export function openRateLimitStore(redis: RedisClient) {
  const counters = new Map<string, Counter>()
  const shared = sharing(redis)
  let sharingNow: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    sharingNow = sharingNow.then(share)
  }, SHARE_MS)

  async function share(): Promise<void> {
    const batch = applyUpdates(counters)
    if (batch.length === 0) return
    const ends = batch.flatMap(({ unshared, leftMs }) => [unshared, leftMs])
    await shared.countCalls(batch.length, ...batch.map(({ name }) => keyOf(name)), ...ends).then(
      (totals) => {
        for (const [nth, { counter }] of batch.entries()) mergeTotal(counter, totals[2 * nth], totals[2 * nth + 1])
      },
      // sent with the next share; callers that need Redis report that it is away
      () => {
        for (const { counter, unshared } of batch) counter.unshared += unshared
      },
    )
  }

  return {
    /** Counts a call; `windowMs` is the length of a window that it begins. */
    count(name: string, windowMs: number): Counted {
      const now = Date.now()
      const known = counters.get(name)
      const counter = known && known.until > now ? known : { current: 0, until: now + windowMs, unshared: 0 }
      if (counter !== known) begin(counters, name, counter)
      counter.current++
      counter.unshared++
      return { current: counter.current, leftMs: counter.until - now }
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await sharingNow
      await share()
    },
  }
}

function begin(counters: Map<string, Counter>, name: string, counter: Counter): void {
  // set again, so that the first in the map is the oldest
  counters.delete(name)
  const [oldest] = counters.keys()
  if (oldest !== undefined && counters.size >= MAX_COUNTERS) counters.delete(oldest)
  counters.set(name, counter)
}

interface Share {
  name: string
  counter: Counter
  unshared: number
  leftMs: number
}

/** Returns what is to be shared now; windows that have ended are forgotten. */
function applyUpdates(counters: Map<string, Counter>): Share[] {
  const now = Date.now()
  const batch: Share[] = []
  for (const [name, counter] of counters) {
    const { unshared, until } = counter
    if (until <= now) counters.delete(name)
    else if (unshared > 0) batch.push({ name, counter, unshared, leftMs: until - now })
    counter.unshared = 0
  }
  return batch
}

/** Calls counted here since then are added to the shared count. */
function mergeTotal(counter: Counter, current = 0, leftMs = 0): void {
  counter.current = current + counter.unshared
  counter.until = Date.now() + leftMs
}

/** One script counts many names: all their keys must lie in one slot. */
const keyOf = (name: string): string => `${SLOT}:calls:${name}`

/**
 * Adds to each name its new calls, and returns the window's total and the ms left of it, which the first share begins.
 */
const COUNT = `
  local totals = {}
  for nth, name in ipairs(KEYS) do
    local current = redis.call('incrby', name, ARGV[2 * nth - 1])
    local left = redis.call('pttl', name)
    if left < 0 then
      left = tonumber(ARGV[2 * nth])
      redis.call('pexpire', name, left)
    end
    totals[2 * nth - 1] = current
    totals[2 * nth] = left
  end
  return totals`

interface SharingRedis {
  countCalls(names: number, ...namesThenCalls: (string | number)[]): Promise<number[]>
}

/** Defines the command on this connection. */
function sharing(redis: RedisClient): SharingRedis {
  redis.defineCommand('countCalls', { lua: COUNT })
  return redis as RedisClient & SharingRedis
}
