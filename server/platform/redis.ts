import { Redis } from 'ioredis'

/**
 * How a connection behaves while Redis is away:
 * `quick` refuses at once, for everything that a person waits for or that the outbox repeats;
 * `patient` waits, for workers and readers whose whole job is to wait.
 */
export type Temper = 'quick' | 'patient'

/** Opens a connection; it reconnects by itself. Errors go to `onError` (an ioredis client without a listener crashes). */
export function openRedis(url: string, temper: Temper, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    ...(temper === 'quick'
      ? { maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 1_000, commandTimeout: 1_000 }
      : { maxRetriesPerRequest: null }),
    retryStrategy: (tries) => Math.min(50 * tries, 500),
  })
  redis.on('error', onError)
  return redis
}

/** Closes connections without waiting for a server that may be away. */
export function closeRedis(...connections: readonly Redis[]): void {
  for (const redis of connections) redis.disconnect()
}

export type { Redis }

/** Connects as anybody else would, asks one thing and leaves. Throws when there is no answer. */
export async function askRedisAnew(url: string): Promise<void> {
  const redis = openRedis(url, 'quick', () => undefined)
  try {
    await new Promise((resolve, reject) => redis.once('ready', resolve).once('error', reject))
    await redis.ping()
  } finally {
    closeRedis(redis)
  }
}

const ANSWER_MS = 3_000

/**
 * Whether Redis keeps what it is given: it must refuse writes rather than evict jobs, and log what it holds to disk.
 * Gives a sentence for each setting that is wrong; none where the server is away or, as managed ones may, does not tell.
 */
export async function unsafeSettings(url: string): Promise<string[]> {
  const redis = new Redis(url, { commandTimeout: ANSWER_MS, retryStrategy: () => null })
  redis.on('error', () => undefined)
  const answer = await redis.config('GET', 'maxmemory-policy', 'appendonly').catch(() => [])
  redis.disconnect()
  const settings = answer as string[]
  const isNot = (name: string, wanted: string) =>
    settings.includes(name) && settings[settings.indexOf(name) + 1] !== wanted
  return [
    ...(isNot('maxmemory-policy', 'noeviction') ? ['Redis may evict jobs: set maxmemory-policy to noeviction.'] : []),
    ...(isNot('appendonly', 'yes') ? ['Redis forgets jobs when it stops: set appendonly to yes.'] : []),
  ]
}
