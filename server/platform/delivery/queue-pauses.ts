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
 * A pause starts in every worker within this, and ends within this; while the system is idle it ends as the backoff
 * allows.
 */
const LOOK_MS = 1_000

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

const shape = ['queue', 'reason', 'paused_by as pausedBy', 'paused_at as pausedAt', 'until'] as const

/** Returns the current pauses. They are stored in PostgreSQL alone, so they outlast anything Redis forgets. */
export function pausesInForce(db: Executor): Promise<Pause[]> {
  const pauses = asModuleDb<PauseTables>(db).selectFrom('queue_pauses').select(shape)
  return pauses.where('until', '>', sql<Date>`now()`).orderBy('queue').execute()
}

/** Pauses a queue, or changes its pause. Returns the pause that it replaces. */
export async function storePause(trx: OpenTransaction, pause: Pause): Promise<Pause | null> {
  const earlier = await lockPause(trx, pause.queue)
  const row = { reason: pause.reason, paused_by: pause.pausedBy, paused_at: pause.pausedAt, until: pause.until }
  await asModuleTrx<PauseTables>(trx)
    .insertInto('queue_pauses')
    .values({ queue: pause.queue, ...row })
    .onConflict((conflict) => conflict.column('queue').doUpdateSet(row))
    .execute()
  return earlier
}

/** Resumes a queue. Returns the pause that ended; null when there was none. */
export async function deletePause(trx: OpenTransaction, queue: string): Promise<Pause | null> {
  const rows = asModuleTrx<PauseTables>(trx).deleteFrom('queue_pauses').where('queue', '=', queue)
  return (await rows.returning(shape).executeTakeFirst()) ?? null
}

/** Returns whether there are pauses whose time is over. */
export async function pausesHaveEnded(db: Executor, now: Date): Promise<boolean> {
  const ended = asModuleDb<PauseTables>(db).selectFrom('queue_pauses').select('queue').where('until', '<=', now)
  return (await ended.limit(1).executeTakeFirst()) !== undefined
}

/** Deletes pauses whose time is over and returns them. */
export function takeEndedPauses(trx: OpenTransaction, now: Date): Promise<Pause[]> {
  return asModuleTrx<PauseTables>(trx).deleteFrom('queue_pauses').where('until', '<=', now).returning(shape).execute()
}

async function lockPause(trx: OpenTransaction, queue: string): Promise<Pause | null> {
  const rows = asModuleTrx<PauseTables>(trx).selectFrom('queue_pauses').select(shape).where('queue', '=', queue)
  return (await rows.forUpdate().executeTakeFirst()) ?? null
}

/** Returns the names of the queues that are paused now. */
export const pausedQueues = async (db: Executor): Promise<ReadonlySet<string>> =>
  new Set((await pausesInForce(db)).map(({ queue }) => queue))

/** Whether the queue is not paused, for a statement that must not do its work while it is. */
export const notPaused = (queue: string) =>
  sql<boolean>`not exists (select from queue_pauses where queue = ${queue} and until > now())`

/** Calls `apply` with the paused queues, at intervals. While the database is away, the last answer stays in force. */
export function followPauses(
  db: AnyDb,
  apply: (held: ReadonlySet<string>) => void,
  onError: (error: unknown) => void,
  pace: IdleBackoff,
): { stop(): Promise<void> } {
  return startIntervalLoop(LOOK_MS, async () => apply(await pausedQueues(db)), onError, { pace })
}
