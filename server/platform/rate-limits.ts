import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateClass } from './contract.ts'
import { Refusal } from './errors.ts'
import type { Redis } from './redis.ts'

const MINUTE_MS = 60_000
/** Calls a minute: by account when signed in, else by network address. */
const PER_MINUTE: Readonly<Record<RateClass | 'webhook', number>> = {
  read: 600,
  write: 120,
  'sign-in': 30,
  webhook: 6_000,
}
/** Counters of this process, used while Redis is away, are dropped all at once beyond this many. */
const MOST_COUNTERS = 10_000

const TOO_MANY = 'That was a lot at once. Please wait a moment and try again.'

/** The route option for an endpoint's rate class; `factor` widens the limit. */
export const rateLimitOf = (rate: keyof typeof PER_MINUTE, factor: number) => ({
  max: Math.ceil(PER_MINUTE[rate] * factor),
  groupId: rate,
})

/** Registers the limits: counted in Redis, in this process while Redis is away. */
export async function registerRateLimits(app: FastifyInstance, redis: Redis): Promise<void> {
  const local = new Map<string, Counter>()
  const shared = counting(redis)

  class Store implements FastifyRateLimitStore {
    /** `key` names the caller and the rate class. */
    incr(key: string, done: (error: Error | null, result?: Counter) => void, windowMs: number): void {
      const name = `kerbside:rate:${key}`
      shared
        .countCall(name, windowMs)
        .then(([current, ttl]) => ({ current, ttl }))
        .catch(() => countHere(local, name, windowMs))
        .then((counter) => done(null, counter), done)
    }
    child(): Store {
      return this
    }
  }

  await app.register(rateLimit, {
    global: false,
    store: Store,
    timeWindow: MINUTE_MS,
    hook: 'preHandler',
    keyGenerator: (request: FastifyRequest) => request.caller?.userId ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many', 'too_many', TOO_MANY, { retryAfter: Math.ceil(ttl / 1_000) }),
  })
}

/** `ttl` is what is left of the window, in ms. */
interface Counter {
  current: number
  ttl: number
}

/** One command and one answer, because every call waits for it: counts, and begins a window where none runs. */
const COUNT = `
  local current = redis.call('incr', KEYS[1])
  local ttl = redis.call('pttl', KEYS[1])
  if ttl < 0 then
    redis.call('pexpire', KEYS[1], ARGV[1])
    ttl = tonumber(ARGV[1])
  end
  return {current, ttl}`

interface CountingRedis {
  /** The calls of the window, this one included, and the ms that are left of it. */
  countCall(name: string, windowMs: number): Promise<[current: number, ttl: number]>
}

/** Teaches this connection to count. */
function counting(redis: Redis): CountingRedis {
  redis.defineCommand('countCall', { numberOfKeys: 1, lua: COUNT })
  return redis as Redis & CountingRedis
}

function countHere(counters: Map<string, Counter & { until?: number }>, name: string, windowMs: number): Counter {
  const now = Date.now()
  if (counters.size > MOST_COUNTERS) counters.clear()
  const held = counters.get(name)
  const until = held?.until && held.until > now ? held.until : now + windowMs
  const current = held?.until === until ? held.current + 1 : 1
  counters.set(name, { current, ttl: until - now, until })
  return { current, ttl: until - now }
}
