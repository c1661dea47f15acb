import { Cluster, Redis, type RedisOptions } from 'ioredis'
import { type RedisAddress, readRedisAddress } from './redis-address.ts'

/**
 * A connection to Redis, however it is reached. The keys of one command or pipeline must lie in one slot: see `SLOT`.
 */
export type RedisClient = Redis | Cluster

/** The hash tag in every key, because Redis Cluster keeps keys with the same text in braces in one slot. */
export const SLOT = '{kerbside}'

/**
 * What a connection does while Redis is down. `fail-fast` throws at once, for requests and for work that the outbox
 * repeats. `wait` retries, for workers and readers.
 */
export type OfflineMode = 'fail-fast' | 'wait'

interface Behaviour {
  readonly options: Pick<RedisOptions, 'maxRetriesPerRequest' | 'connectTimeout' | 'commandTimeout'>
  /** Whether commands wait for the connection when there is none yet. */
  readonly waits: boolean
  /**
   * With sentinels: how long the master may leave a command unanswered before the sentinels are asked for its
   * successor. Longer than any command blocks.
   */
  readonly silenceMs: number
  /** Retries of a cluster command while a failed master has no successor, 100 ms apart. */
  readonly clusterTries: number
  /** Returns the pause before it reconnects; null for never. */
  readonly retryStrategy: (tries: number) => number | null
}

const reconnectDelayMs = (tries: number) => Math.min(50 * tries, 500)
/** The time limit for one command where a check or a sentinel waits for the answer. */
const ANSWER_MS = 3_000

const BEHAVIOURS: Readonly<Record<OfflineMode | 'once', Behaviour>> = {
  'fail-fast': {
    options: { maxRetriesPerRequest: 1, connectTimeout: 1_000, commandTimeout: 1_000 },
    waits: false,
    silenceMs: 3_000,
    clusterTries: 10,
    retryStrategy: reconnectDelayMs,
  },
  wait: {
    options: { maxRetriesPerRequest: null },
    waits: true,
    silenceMs: 12_000,
    clusterTries: 600,
    retryStrategy: reconnectDelayMs,
  },
  once: {
    options: { maxRetriesPerRequest: 0, connectTimeout: ANSWER_MS, commandTimeout: ANSWER_MS },
    waits: true,
    silenceMs: ANSWER_MS,
    clusterTries: 10,
    retryStrategy: () => null,
  },
}

/**
 * Opens a connection, which reconnects automatically. Errors go to `onError` (an ioredis client without a listener
 * crashes).
 */
export function openRedis(url: string, mode: OfflineMode, onError: (error: Error) => void): RedisClient {
  const redis = connect(readRedisAddress(url), BEHAVIOURS[mode])
  redis.on('error', onError)
  // ioredis reports errors of one server of a cluster under this name.
  redis.on('node error', onError)
  return redis
}

/** How often the cluster's slots are read again, because a hanging master doesn't close its connections. */
const SLOTS_REFRESH_MS = 10_000

function connect(
  address: RedisAddress,
  { options, waits, silenceMs, clusterTries, retryStrategy }: Behaviour,
): RedisClient {
  const single = { ...options, enableOfflineQueue: waits, retryStrategy }
  if (address.kind === 'single') return new Redis(address.url, single)
  const { hosts, username, password, tls } = address
  const server = { username, password, ...(tls && { tls: {} }) }
  if (address.kind === 'cluster')
    return new Cluster([...hosts], {
      redisOptions: { ...options, ...server },
      enableOfflineQueue: waits,
      maxRedirections: clusterTries,
      clusterRetryStrategy: retryStrategy,
      slotsRefreshInterval: SLOTS_REFRESH_MS,
      // The ready check asks only one server. If that one hung, everything would wait for the connection.
      enableReadyCheck: false,
      // Keeps host names unresolved, because certificates contain names.
      dnsLookup: (host, done) => done(null, host),
    })
  return new Redis({
    ...single,
    ...server,
    sentinels: [...hosts],
    name: address.master,
    sentinelPassword: address.sentinelPassword,
    sentinelCommandTimeout: ANSWER_MS,
    sentinelRetryStrategy: retryStrategy,
    // Not `failoverDetector`, which closes the connection permanently if the successor appears while it reconnects.
    socketTimeout: silenceMs,
    ...(tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
  })
}

/** Closes connections without waiting for a server that may be down. */
export function closeRedis(...connections: readonly RedisClient[]): void {
  for (const redis of connections) redis.disconnect()
}

/** Throws unless Redis answers; in a cluster, the master with our keys. */
export async function pingRedis(redis: RedisClient): Promise<void> {
  await redis.exists(SLOT)
}

/** Opens a new connection, sends one command and closes it. Throws if there is no answer. */
export const pingRedisOnce = (url: string): Promise<void> => withConnection(url, pingRedis)

/**
 * Returns a sentence for each setting with which Redis could lose data: Redis must refuse writes rather than evict
 * jobs, and log its data to disk. In a cluster each server is checked, including replicas, because they may take over.
 * Returns no sentence for a server that is down or, like some managed servers, doesn't show its settings.
 */
export function findUnsafeRedisSettings(url: string): Promise<string[]> {
  const findUnsafeSettings = async (redis: RedisClient) => {
    if (redis instanceof Redis) return findUnsafeSettingsOf(redis, 'Redis')
    const nodes = redis
      .nodes()
      .map((node) => findUnsafeSettingsOf(node, `Redis at ${node.options.host}:${node.options.port}`))
    return (await Promise.all(nodes)).flat()
  }
  return withConnection(url, findUnsafeSettings).catch(() => [])
}

async function findUnsafeSettingsOf(redis: Redis, name: string): Promise<string[]> {
  const answer = await redis.config('GET', 'maxmemory-policy', 'appendonly').catch(() => [])
  const settings = answer as string[]
  const isNot = (setting: string, expected: string) =>
    settings.includes(setting) && settings[settings.indexOf(setting) + 1] !== expected
  return [
    ...(isNot('maxmemory-policy', 'noeviction') ? [`${name} may evict jobs: set maxmemory-policy to noeviction.`] : []),
    ...(isNot('appendonly', 'yes') ? [`${name} forgets jobs when it stops: set appendonly to yes.`] : []),
  ]
}

/** Runs `work` on a new connection, without reconnecting, and closes it. */
async function withConnection<T>(url: string, work: (redis: RedisClient) => Promise<T>): Promise<T> {
  const redis = connect(readRedisAddress(url), BEHAVIOURS.once)
  try {
    await new Promise<void>((resolve, reject) => {
      redis.on('ready', resolve)
      redis.on('error', reject)
      redis.on('end', () => reject(new Error('Redis refuses the connection')))
    })
    return await work(redis)
  } finally {
    closeRedis(redis)
  }
}
