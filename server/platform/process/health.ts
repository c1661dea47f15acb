import { sql } from 'kysely'
import type { AnyDb } from '#server/platform/database/database.ts'
import { oldestUndelivered } from '#server/platform/delivery/outbox.ts'
import type { Draining } from '#server/platform/http/draining.ts'
import { pingRedis, type RedisClient } from '#server/platform/kernel/redis.ts'

export interface Readiness {
  ready: boolean
  /** Whether the process is about to stop, so that new requests should go elsewhere. */
  leaving: boolean
  database: 'ok' | 'down'
  redis: 'ok' | 'down'
  /** Age in ms of the oldest undelivered event; null if the database is down. */
  relayLagMs: number | null
}

/**
 * Returns whether this process can serve requests. Only the database decides: while Redis is down or the relay is
 * behind, bidding still works, and taking every process out of service would not help.
 */
export async function checkReadiness(
  db: AnyDb,
  redis: RedisClient,
  { hasBegun: leaving }: Pick<Draining, 'hasBegun'>,
): Promise<Readiness> {
  const [database, cache, lag] = await Promise.allSettled([
    sql`select 1`.execute(db),
    pingRedis(redis),
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
