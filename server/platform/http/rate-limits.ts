import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateClass } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { RedisClient } from '#server/platform/kernel/redis.ts'
import { networkOf } from './network.ts'
import { openRateLimitStore } from './rate-limit-store.ts'

const MINUTE_MS = 60_000
/** The most calls per minute: of one account, or of one network if no one is signed in or the class is `sign-in`. */
const PER_MINUTE: Readonly<Record<RateClass | 'webhook', number>> = {
  read: 600,
  write: 120,
  file: 120,
  'sign-in': 30,
  webhook: 6_000,
}
/** The most calls per minute with one API key (API-04). */
const PER_MINUTE_WITH_KEY: typeof PER_MINUTE = { ...PER_MINUTE, write: 60, file: 60 }

/** The plugin's own headers, which are replaced by the standard ones. */
const PLUGIN_HEADERS = {
  limit: 'x-ratelimit-limit',
  left: 'x-ratelimit-remaining',
  resetS: 'x-ratelimit-reset',
} as const

/** The headers of draft-ietf-httpapi-ratelimit-headers-10. Each policy in them is named after its rate class. */
export const RATE_HEADERS = { policy: 'RateLimit-Policy', state: 'RateLimit', wait: 'Retry-After' } as const

const TOO_MANY = 'You’re doing that too often. Please wait a moment and try again.'

const networkKey = (request: FastifyRequest): string => networkOf(request.ip)
/** An API key's calls are counted separately from its owner's, by the key's session. */
const accountKey = (request: FastifyRequest): string => {
  if (!request.caller) return networkKey(request)
  return request.caller.scopes ? request.caller.sessionId : request.caller.userId
}

/** Returns the route option for an endpoint's rate class; `factor` multiplies the limit. */
export const rateLimitOf = (rate: keyof typeof PER_MINUTE, factor: number) => ({
  max: (request: FastifyRequest) =>
    Math.ceil((request.caller?.scopes ? PER_MINUTE_WITH_KEY : PER_MINUTE)[rate] * factor),
  groupId: rate,
  // Counted by network, so that signing in to one's own account doesn't allow more password guesses (security.md 31).
  keyGenerator: rate === 'sign-in' ? networkKey : accountKey,
})

/** Registers the limits, which apply to all processes together within a moment: see `rate-limit-store.ts`. */
export async function registerRateLimits(app: FastifyInstance, redis: RedisClient): Promise<void> {
  const counters = openRateLimitStore(redis)
  app.addHook('onClose', () => counters.close())

  class Store implements FastifyRateLimitStore {
    /** `key` names the caller and the rate class. */
    incr(key: string, done: (error: null, counted: { current: number; ttl: number }) => void, windowMs: number): void {
      const { current, leftMs } = counters.count(key, windowMs)
      done(null, { current, ttl: leftMs })
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
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many', 'too_many', TOO_MANY, { retryAfter: Math.ceil(ttl / 1_000) }),
  })
  sendStandardHeaders(app)
}

/** Replaces the plugin's headers by the standard's Structured Fields: `"read";q=600;w=60` and `"read";r=599;t=60`. */
function sendStandardHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const limit = reply.getHeader(PLUGIN_HEADERS.limit)
    if (limit === undefined) return
    const { rateLimit: option } = request.routeOptions.config
    const policy = `"${option ? option.groupId : 'default'}"`
    const remaining = reply.getHeader(PLUGIN_HEADERS.left)
    const resetS = reply.getHeader(PLUGIN_HEADERS.resetS)
    for (const name of Object.values(PLUGIN_HEADERS)) reply.removeHeader(name)
    reply.header(RATE_HEADERS.policy, `${policy};q=${limit};w=${MINUTE_MS / 1_000}`)
    reply.header(RATE_HEADERS.state, `${policy};r=${remaining};t=${resetS}`)
  })
}
