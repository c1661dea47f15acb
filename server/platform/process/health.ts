import { sql } from 'kysely'
import type { AnyDb } from '#server/platform/database/database.ts'
import { oldestUndelivered } from '#server/platform/delivery/outbox.ts'
import type { Draining } from '#server/platform/http/draining.ts'
import { askRedis, type RedisClient } from '#server/platform/kernel/redis.ts'

export interface Readiness {
  ready: boolean
  /** Whether it is about to stop: send new requests elsewhere. */
  leaving: boolean
  database: 'ok' | 'down'
  redis: 'ok' | 'down'
  /** Age in ms of the oldest undelivered event; null when the database is down. */
  relayLagMs: number | null
}

/**
 * Returns whether this process can do its work and should go on. Of its dependencies only the database decides: with
 * Redis away or the relay behind, bidding works and effects are late, and taking every process out of service would not
 * help.
 */
export async function readiness(
  db: AnyDb,
  redis: RedisClient,
  { begun: leaving }: Pick<Draining, 'begun'>,
): Promise<Readiness> {
  const [database, cache, lag] = await Promise.allSettled([
    sql`select 1`.execute(db),
    askRedis(redis),
    oldestUndelivered(db),
  ])
  const state = ({ status }: PromiseSettledResult<unknown>) => (status === 'fulfilled' ? 'ok' : 'down')
  return {
    ready: database.status === 'fulfilled' && !leaving,
    leaving,
    database: state(database),
    redis: state(cache),
    relayLagMs: lag.status === 'fulfilled' ? lag.value : null,
  }
}
