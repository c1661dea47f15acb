import { Cluster, Redis, type RedisOptions } from 'ioredis'
import { type RedisAddress, readRedisAddress } from './redis-address.ts'

/** A connection to Redis, however it is reached. Keys that one command or pipeline names must lie in one slot: see `SLOT`. */
export type RedisClient = Redis | Cluster

/** Redis Cluster keeps keys together that have the same text in braces. */
export const SLOT = '{kerbside}'

/**
 * How a connection behaves while Redis is away:
 * `quick` refuses at once, for everything that a person waits for or that the outbox repeats;
 * `patient` waits, for workers and readers whose whole job is to wait.
 */
export type Temper = 'quick' | 'patient'

interface Manner {
  readonly options: Pick<RedisOptions, 'maxRetriesPerRequest' | 'connectTimeout' | 'commandTimeout'>
  /** Whether what is asked before there is a connection waits for it. */
  readonly waits: boolean
  /** Behind sentinels, how long a master may leave a question open before they are asked for its successor; longer than any question blocks. */
  readonly silenceMs: number
  /** How often a cluster is asked again while the master that is needed has no successor, each time after 100 ms. */
  readonly clusterTries: number
  /** How long until it connects again; null: never. */
  readonly retryStrategy: (tries: number) => number | null
}

const again = (tries: number) => Math.min(50 * tries, 500)
const ANSWER_MS = 3_000

const MANNERS: Readonly<Record<Temper | 'once', Manner>> = {
  quick: {
    options: { maxRetriesPerRequest: 1, connectTimeout: 1_000, commandTimeout: 1_000 },
    waits: false,
    silenceMs: 3_000,
    clusterTries: 10,
    retryStrategy: again,
  },
  patient: {
    options: { maxRetriesPerRequest: null },
    waits: true,
    silenceMs: 12_000,
    clusterTries: 600,
    retryStrategy: again,
  },
  once: {
    options: { maxRetriesPerRequest: 0, connectTimeout: ANSWER_MS, commandTimeout: ANSWER_MS },
    waits: true,
    silenceMs: ANSWER_MS,
    clusterTries: 10,
    retryStrategy: () => null,
  },
}

/** Opens a connection; it reconnects by itself. Errors go to `onError` (an ioredis client without a listener crashes). */
export function openRedis(url: string, temper: Temper, onError: (error: Error) => void): RedisClient {
  const redis = connect(readRedisAddress(url), MANNERS[temper])
  redis.on('error', onError)
  // of a cluster, whose other masters may go on
  redis.on('node error', onError)
  return redis
}

/** A master that hangs ends no connection, so a cluster is asked so often who has what. */
const READ_MAP_MS = 10_000

function connect(
  address: RedisAddress,
  { options, waits, silenceMs, clusterTries, retryStrategy }: Manner,
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
      slotsRefreshInterval: READ_MAP_MS,
      // it asks one server of them; where that hangs, what waits for the connection would wait for ever
      enableReadyCheck: false,
      // names stay names, as certificates have them
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
    // not `failoverDetector`: hearing of the successor while it connects again, it closes the connection for good
    socketTimeout: silenceMs,
    ...(tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
  })
}

/** Closes connections without waiting for a server that may be away. */
export function closeRedis(...connections: readonly RedisClient[]): void {
  for (const redis of connections) redis.disconnect()
}

/** Throws unless Redis answers; of a cluster that master is asked which has the queues. */
export async function askRedis(redis: RedisClient): Promise<void> {
  await redis.exists(SLOT)
}

/** Opens a connection as any other client would, asks one thing and closes it. Throws when there is no answer. */
export const askRedisOnce = (url: string): Promise<void> => visit(url, askRedis)

/**
 * Whether Redis keeps what it is given: it must refuse writes rather than evict jobs, and log what it holds to disk.
 * Of a cluster each server is asked, replicas too, since they may take over. Gives a sentence for each setting that is
 * wrong; none where the server is away or, as managed ones may, does not tell.
 */
export function unsafeSettings(url: string): Promise<string[]> {
  const ask = async (redis: RedisClient) => {
    if (redis instanceof Redis) return unsafeSettingsOf(redis, 'Redis')
    const nodes = redis
      .nodes()
      .map((node) => unsafeSettingsOf(node, `Redis at ${node.options.host}:${node.options.port}`))
    return (await Promise.all(nodes)).flat()
  }
  return visit(url, ask).catch(() => [])
}

async function unsafeSettingsOf(redis: Redis, name: string): Promise<string[]> {
  const answer = await redis.config('GET', 'maxmemory-policy', 'appendonly').catch(() => [])
  const settings = answer as string[]
  const isNot = (setting: string, wanted: string) =>
    settings.includes(setting) && settings[settings.indexOf(setting) + 1] !== wanted
  return [
    ...(isNot('maxmemory-policy', 'noeviction') ? [`${name} may evict jobs: set maxmemory-policy to noeviction.`] : []),
    ...(isNot('appendonly', 'yes') ? [`${name} forgets jobs when it stops: set appendonly to yes.`] : []),
  ]
}

/** Connects once, does one thing and leaves. */
async function visit<T>(url: string, work: (redis: RedisClient) => Promise<T>): Promise<T> {
  const redis = connect(readRedisAddress(url), MANNERS.once)
  try {
    await new Promise<void>((resolve, reject) => {
      redis.on('ready', resolve)
      redis.on('error', reject)
      redis.on('end', () => reject(new Error('Redis does not let anybody in')))
    })
    return await work(redis)
  } finally {
    closeRedis(redis)
  }
}
