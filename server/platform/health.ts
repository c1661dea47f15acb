import { sql } from 'kysely'
import type { AnyDb } from './database.ts'
import type { Leaving } from './leaving.ts'
import { oldestUndelivered } from './outbox.ts'
import { askRedis, type RedisClient } from './redis.ts'

export interface Readiness {
  ready: boolean
  /** Whether it has been told to stop: send what is new elsewhere. */
  leaving: boolean
  database: 'ok' | 'down'
  redis: 'ok' | 'down'
  /** Age in ms of the oldest undelivered event; null when the database is down. */
  relayLagMs: number | null
}

/**
 * Whether this process can do its work and is to go on doing it. Of others only the database decides: with Redis away or the relay behind, bidding goes
 * on and effects are late, and taking every process out of service would help nobody.
 */
export async function readiness(
  db: AnyDb,
  redis: RedisClient,
  { begun: leaving }: Pick<Leaving, 'begun'>,
): Promise<Readiness> {
  const [database, cache, lag] = await Promise.all([
    answers(sql`select 1`.execute(db)),
    answers(askRedis(redis)),
    oldestUndelivered(db).catch(() => null),
  ])
  return { ready: database && !leaving, leaving, database: word(database), redis: word(cache), relayLagMs: lag }
}

const answers = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    () => false,
  )
const word = (ok: boolean) => (ok ? 'ok' : 'down')
