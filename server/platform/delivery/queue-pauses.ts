import { sql } from 'kysely'
import {
  type AnyDb,
  asModuleDb,
  asModuleTrx,
  type Executor,
  type OpenTransaction,
} from '#server/platform/database/database.ts'
import type { IdleBackoff } from '#server/platform/kernel/idle-backoff.ts'
import { startIntervalLoop } from '#server/platform/kernel/interval-loop.ts'

/**
 * How often workers read the pauses. While the system is idle, they read them at the idle backoff's interval.
 */
const CHECK_MS = 1_000

interface PauseTables {
  queue_pauses: { queue: string; reason: string; paused_by: string; paused_at: Date; until: Date }
}

/** A queue that staff have paused: its jobs are kept, and no worker takes one. */
export interface Pause {
  queue: string
  reason: string
  pausedBy: string
  pausedAt: Date
  until: Date
}

const columns = ['queue', 'reason', 'paused_by as pausedBy', 'paused_at as pausedAt', 'until'] as const

/** Returns the current pauses. They are stored only in PostgreSQL, so that Redis can't lose them. */
export function activePauses(db: Executor): Promise<Pause[]> {
  const pauses = asModuleDb<PauseTables>(db).selectFrom('queue_pauses').select(columns)
  return pauses.where('until', '>', sql<Date>`now()`).orderBy('queue').execute()
}

/** Pauses a queue, or changes its pause. Returns the pause that was replaced; null if there was none. */
export async function storePause(trx: OpenTransaction, pause: Pause): Promise<Pause | null> {
  const previous = await lockPause(trx, pause.queue)
  const row = { reason: pause.reason, paused_by: pause.pausedBy, paused_at: pause.pausedAt, until: pause.until }
  await asModuleTrx<PauseTables>(trx)
    .insertInto('queue_pauses')
    .values({ queue: pause.queue, ...row })
    .onConflict((conflict) => conflict.column('queue').doUpdateSet(row))
    .execute()
  return previous
}

/** Resumes a queue. Returns the pause that ended; null if there was none. */
export async function deletePause(trx: OpenTransaction, queue: string): Promise<Pause | null> {
  const rows = asModuleTrx<PauseTables>(trx).deleteFrom('queue_pauses').where('queue', '=', queue)
  return (await rows.returning(columns).executeTakeFirst()) ?? null
}

/** Returns whether any pause has expired. */
export async function hasExpiredPauses(db: Executor, now: Date): Promise<boolean> {
  const expired = asModuleDb<PauseTables>(db).selectFrom('queue_pauses').select('queue').where('until', '<=', now)
  return (await expired.limit(1).executeTakeFirst()) !== undefined
}

/** Deletes expired pauses and returns them. */
export function deleteExpiredPauses(trx: OpenTransaction, now: Date): Promise<Pause[]> {
  return asModuleTrx<PauseTables>(trx).deleteFrom('queue_pauses').where('until', '<=', now).returning(columns).execute()
}

async function lockPause(trx: OpenTransaction, queue: string): Promise<Pause | null> {
  const rows = asModuleTrx<PauseTables>(trx).selectFrom('queue_pauses').select(columns).where('queue', '=', queue)
  return (await rows.forUpdate().executeTakeFirst()) ?? null
}

/** Returns the names of the queues that are paused now. */
export const pausedQueues = async (db: Executor): Promise<ReadonlySet<string>> =>
  new Set((await activePauses(db)).map(({ queue }) => queue))

/** Returns an SQL condition that is true while the queue is not paused. */
export const notPaused = (queue: string) =>
  sql<boolean>`not exists (select from queue_pauses where queue = ${queue} and until > now())`

/** Calls `apply` with the paused queues, at intervals. While the database is down, it doesn't call `apply`. */
export function watchPauses(
  db: AnyDb,
  apply: (paused: ReadonlySet<string>) => void,
  onError: (error: unknown) => void,
  backoff: IdleBackoff,
): { stop(): Promise<void> } {
  return startIntervalLoop(CHECK_MS, async () => apply(await pausedQueues(db)), onError, { backoff })
}
