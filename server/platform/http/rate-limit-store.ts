import { type RedisClient, SLOT } from '#server/platform/kernel/redis.ts'

/** How often processes share their counts. */
const SHARE_MS = 200
/** The most windows kept; beyond it the oldest is deleted. */
const MAX_COUNTERS = 50_000

/** The calls counted in the current window, and the milliseconds left of it. */
export interface WindowCount {
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
 * Counts calls by name in windows that begin with the first call: at once in this process, and shared with all
 * processes a moment later. No call waits for Redis. While Redis is down, each process uses its own counts, and shares
 * them afterwards. Counts whose sharing got no answer are shared again, so they may count twice.
 */
export function openRateLimitStore(redis: RedisClient) {
  const counters = new Map<string, Counter>()
  const redisWithCounts = withCountCalls(redis)
  let sharingNow: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    sharingNow = sharingNow.then(share)
  }, SHARE_MS)

  async function share(): Promise<void> {
    const batch = takeUnshared(counters)
    if (batch.length === 0) return
    const callsAndTimes = batch.flatMap(({ unshared, leftMs }) => [unshared, leftMs])
    await redisWithCounts.countCalls(batch.length, ...batch.map(({ name }) => keyOf(name)), ...callsAndTimes).then(
      (totals) => {
        for (const [index, { counter }] of batch.entries())
          mergeTotal(counter, totals[2 * index], totals[2 * index + 1])
      },
      // The counts are shared the next time; other users of Redis report that it is down.
      () => {
        for (const { counter, unshared } of batch) counter.unshared += unshared
      },
    )
  }

  return {
    /**
     * Counts a call, and returns the count of its window. `windowMs` is the length of a window that the call begins.
     */
    count(name: string, windowMs: number): WindowCount {
      const now = Date.now()
      const existing = counters.get(name)
      const counter = existing && existing.until > now ? existing : { current: 0, until: now + windowMs, unshared: 0 }
      if (counter !== existing) startWindow(counters, name, counter)
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

function startWindow(counters: Map<string, Counter>, name: string, counter: Counter): void {
  // Deleted and set again, so that the first in the map is the oldest.
  counters.delete(name)
  const [oldest] = counters.keys()
  if (oldest !== undefined && counters.size >= MAX_COUNTERS) counters.delete(oldest)
  counters.set(name, counter)
}

/** The calls of one name that the other processes don't know yet. */
interface UnsharedCalls {
  name: string
  counter: Counter
  unshared: number
  leftMs: number
}

/** Returns and resets the unshared counts, and deletes ended windows. */
function takeUnshared(counters: Map<string, Counter>): UnsharedCalls[] {
  const now = Date.now()
  const batch: UnsharedCalls[] = []
  for (const [name, counter] of counters) {
    const { unshared, until } = counter
    if (until <= now) counters.delete(name)
    else if (unshared > 0) batch.push({ name, counter, unshared, leftMs: until - now })
    counter.unshared = 0
  }
  return batch
}

/** Replaces a counter by the shared total, plus the calls counted here since. */
function mergeTotal(counter: Counter, current = 0, leftMs = 0): void {
  counter.current = current + counter.unshared
  counter.until = Date.now() + leftMs
}

/** All keys are in one slot, because one script counts many names. */
const keyOf = (name: string): string => `${SLOT}:calls:${name}`

/**
 * Lua script: adds the new calls of each name to its window, and returns the window's total and the milliseconds left
 * of it, name by name.
 */
const COUNT_SCRIPT = `
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

/** Adds the command `countCalls` to this connection. */
function withCountCalls(redis: RedisClient): SharingRedis {
  redis.defineCommand('countCalls', { lua: COUNT_SCRIPT })
  return redis as RedisClient & SharingRedis
}
