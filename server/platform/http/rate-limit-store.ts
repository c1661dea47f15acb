import { type RedisClient, SLOT } from '#server/platform/kernel/redis.ts'

/** How often processes tell one another what they have counted. */
const SHARE_MS = 200
/** Beyond this many, the oldest window is forgotten first. */
const MOST_COUNTERS = 50_000

/** `leftMs` is what is left of the window. */
export interface Counted {
  current: number
  leftMs: number
}

interface Counter {
  current: number
  /** When the window ends, in ms of Date.now(). */
  until: number
  /** Calls that the other processes have not been told of. */
  untold: number
}

/**
 * Counts calls by name in windows that begin with a first call: here at once, and a moment later with all processes.
 * No call waits for Redis. While it is away each process goes on with what it knows, and tells the others afterwards;
 * what was told but not answered is told again, so it may count twice.
 */
export function openRateLimitStore(redis: RedisClient) {
  const counters = new Map<string, Counter>()
  const shared = sharing(redis)
  let telling: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    telling = telling.then(share)
  }, SHARE_MS)

  async function share(): Promise<void> {
    const news = applyUpdates(counters)
    if (news.length === 0) return
    const ends = news.flatMap(({ untold, leftMs }) => [untold, leftMs])
    await shared.countCalls(news.length, ...news.map(({ name }) => keyOf(name)), ...ends).then(
      (told) => {
        for (const [nth, { counter }] of news.entries()) learn(counter, told[2 * nth], told[2 * nth + 1])
      },
      // sent with the next share; callers that need Redis report that it is away
      () => {
        for (const { counter, untold } of news) counter.untold += untold
      },
    )
  }

  return {
    /** Counts a call; `windowMs` is the length of a window that it begins. */
    count(name: string, windowMs: number): Counted {
      const now = Date.now()
      const held = counters.get(name)
      const counter = held && held.until > now ? held : { current: 0, until: now + windowMs, untold: 0 }
      if (counter !== held) begin(counters, name, counter)
      counter.current++
      counter.untold++
      return { current: counter.current, leftMs: counter.until - now }
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await telling
      await share()
    },
  }
}

function begin(counters: Map<string, Counter>, name: string, counter: Counter): void {
  // set again, so that the first in the map is the oldest
  counters.delete(name)
  const [oldest] = counters.keys()
  if (oldest !== undefined && counters.size >= MOST_COUNTERS) counters.delete(oldest)
  counters.set(name, counter)
}

interface News {
  name: string
  counter: Counter
  untold: number
  leftMs: number
}

/** What is to be told now; windows that have ended are forgotten. */
function applyUpdates(counters: Map<string, Counter>): News[] {
  const now = Date.now()
  const news: News[] = []
  for (const [name, counter] of counters) {
    const { untold, until } = counter
    if (until <= now) counters.delete(name)
    else if (untold > 0) news.push({ name, counter, untold, leftMs: until - now })
    counter.untold = 0
  }
  return news
}

/** What was counted here since then comes on top of what all have told. */
function learn(counter: Counter, current = 0, leftMs = 0): void {
  counter.current = current + counter.untold
  counter.until = Date.now() + leftMs
}

/** One script counts many names: all of their keys lie in one slot. */
const keyOf = (name: string): string => `${SLOT}:calls:${name}`

/** Adds to each name what it is told, and gives all calls of its window and the ms left of it, which the first to tell begins. */
const COUNT = `
  local told = {}
  for nth, name in ipairs(KEYS) do
    local current = redis.call('incrby', name, ARGV[2 * nth - 1])
    local left = redis.call('pttl', name)
    if left < 0 then
      left = tonumber(ARGV[2 * nth])
      redis.call('pexpire', name, left)
    end
    told[2 * nth - 1] = current
    told[2 * nth] = left
  end
  return told`

interface SharingRedis {
  countCalls(names: number, ...namesThenCalls: (string | number)[]): Promise<number[]>
}

/** Teaches this connection to count. */
function sharing(redis: RedisClient): SharingRedis {
  redis.defineCommand('countCalls', { lua: COUNT })
  return redis as RedisClient & SharingRedis
}
