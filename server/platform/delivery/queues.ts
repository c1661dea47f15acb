import type { Job, Queue } from 'bullmq'
import type { QueuedEvent } from '#server/platform/kernel/events.ts'
import { type RedisClient, SLOT } from '#server/platform/kernel/redis.ts'
import type { Failure } from './dead-letters.ts'

/** A dead worker's job runs again after `lockDuration` + `stalledInterval` at most (security.md 5). */
const LOCK_MS = 5_000
const STALLED_CHECK_MS = 2_500
/** How many times a job may crash its worker before the job fails. */
const MAX_STALLS = 5
/** How long a worker waits after an error while fetching, as when Redis restarts; BullMQ's default is 15 s. */
const FETCH_RETRY_MS = 1_000
/** With doubling pauses from 0.5 s, ten attempts take about four minutes. */
const ATTEMPTS = 10
const FIRST_PAUSE_MS = 500
/**
 * How long ago a job must have finished before `reclaim` removes it: longer than the caller's read of the inbox, and
 * differences of clocks.
 */
const RECLAIM_AFTER_MS = 10_000

/** Loads BullMQ on first use, because a web process needs queues only for staff. */
const loadBullmq = () => import('bullmq')

/** The producing end of all queues. Fails fast while Redis is down: the outbox keeps the events. */
export interface Queues {
  /** Adds events to the queue of `consumer`, except those that the queue still has a job for. */
  add(consumer: string, events: readonly QueuedEvent[]): Promise<void>
  /** Adds events to the queue with new attempts: removes their earlier jobs first, unless these are running. */
  requeue(consumer: string, events: readonly QueuedEvent[]): Promise<void>
  /** Returns up to `limit` permanently failed jobs that Redis still stores. */
  listFailed(consumer: string, limit: number): Promise<Failure[]>
  /** Removes permanently failed jobs, once PostgreSQL has stored them. */
  removeFailed(consumer: string, eventIds: readonly string[]): Promise<void>
  /**
   * Returns which of these unconfirmed events the queue of `consumer` will never deliver, because it has no job for
   * them, or a job that finished a while ago. Removes the finished jobs.
   */
  reclaim(consumer: string, eventIds: readonly string[]): Promise<string[]>
  /** Opens and returns all queues, for Bull Board. */
  all(): Promise<readonly Queue[]>
  /** Returns whether Redis is reachable, so that jobs can be queued. */
  isReady(): boolean
  /** Counts waiting, running, delayed and failed jobs, by queue. */
  counts(): Promise<Record<string, Record<string, number>>>
  close(): Promise<void>
}

/**
 * Returns the queues of the consumers that `names` returns, over the connection `redis`, mode fail-fast. Each is opened
 * on first use.
 */
export function openQueues(
  redis: RedisClient,
  names: () => readonly string[],
  onError: (error: Error) => void,
  attempts = ATTEMPTS,
): Queues {
  const open = async (name: string): Promise<Queue> => {
    const { Queue } = await loadBullmq()
    const queue = new Queue(name, { connection: redis, prefix: SLOT })
    queue.on('error', onError)
    return queue
  }
  const queues = new Map<string, Promise<Queue>>()
  const queueOf = (consumer: string): Promise<Queue> => {
    if (!names().includes(consumer)) throw new Error(`No queue for ${consumer}`)
    const queue = queues.get(consumer) ?? open(consumer)
    queues.set(consumer, queue)
    return queue
  }
  /** Returns the queue of a consumer. Throws while Redis is down, when BullMQ would wait. */
  const openReadyQueue = async (consumer: string): Promise<Queue> => {
    if (redis.status !== 'ready') throw new Error('Redis is away')
    return queueOf(consumer)
  }
  const missingIds = async (consumer: string, eventIds: readonly string[]): Promise<string[]> => {
    const queue = await openReadyQueue(consumer)
    const pipeline = redis.pipeline()
    for (const id of eventIds) pipeline.exists(queue.toKey(id))
    const answers = (await pipeline.exec()) ?? []
    return eventIds.filter((_id, index) => answers[index]?.[1] === 0)
  }
  const add = async (consumer: string, events: readonly QueuedEvent[]): Promise<void> => {
    const queue = await openReadyQueue(consumer)
    try {
      await queue.addBulk(
        events.map((event) => ({ name: event.type, data: event, opts: jobOptions(event.id, attempts) })),
      )
    } catch (error) {
      // A queue whose first command to Redis was interrupted never works again, so it is replaced.
      queues.set(consumer, open(consumer))
      queue.close().catch(onError)
      throw error
    }
  }
  return {
    add,
    async requeue(consumer, events) {
      const queue = await openReadyQueue(consumer)
      const ids = events.map(({ id }) => id)
      const newIds = new Set(await missingIds(consumer, ids))
      await Promise.all(ids.filter((id) => !newIds.has(id)).map((id) => queue.remove(id)))
      const againAt = new Date().toISOString()
      await add(
        consumer,
        events.map((event) => ({ ...event, againAt })),
      )
    },
    async listFailed(consumer, limit) {
      const jobs: (Job<unknown> | undefined)[] = await (await openReadyQueue(consumer)).getFailed(0, limit - 1)
      return jobs.flatMap((job) => (job ? [failureOf(consumer, job)] : []))
    },
    async removeFailed(consumer, eventIds) {
      const queue = await openReadyQueue(consumer)
      await Promise.all(
        eventIds.map(async (id) => {
          if ((await queue.getJobState(id)) === 'failed') await queue.remove(id)
        }),
      )
    },
    async reclaim(consumer, eventIds) {
      const queue = await openReadyQueue(consumer)
      const pipeline = redis.pipeline()
      for (const id of eventIds) pipeline.hmget(queue.toKey(id), 'timestamp', 'returnvalue', 'finishedOn')
      const answers = (await pipeline.exec()) ?? []
      const jobs = eventIds.map((id, index) => ({ id, state: answers[index]?.[1] as JobState | undefined }))
      const missing = jobs.filter(({ state }) => state?.[0] === null)
      const finishedLongAgo = jobs.filter(({ state }) => state && isFinishedLongAgo(state))
      await Promise.all(finishedLongAgo.map(({ id }) => queue.remove(id)))
      return [...missing, ...finishedLongAgo].map(({ id }) => id)
    },
    all: () => Promise.all(names().map(queueOf)),
    isReady: () => redis.status === 'ready',
    async counts() {
      const rows = await Promise.all(
        names().map(
          async (name) =>
            [name, await (await queueOf(name)).getJobCounts('waiting', 'active', 'delayed', 'failed')] as const,
        ),
      )
      return Object.fromEntries(rows)
    },
    async close() {
      await Promise.allSettled([...queues.values()].map(async (queue) => (await queue).close()))
    },
  }
}

const jobOptions = (eventId: string, attempts: number) => ({
  jobId: eventId,
  attempts,
  backoff: { type: 'exponential', delay: FIRST_PAUSE_MS, jitter: 0.3 },
  // The inbox records which events were handled; keeping finished jobs only avoids needless repeats.
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: false,
})

/** A job's fields in Redis, as hmget returns them: null for a field without a value, all null without a job. */
type JobState = readonly [timestamp: string | null, returnValue: string | null, finishedOn: string | null]

const isFinishedLongAgo = ([, returnValue, finishedOn]: JobState): boolean =>
  returnValue !== null && Number(finishedOn) < Date.now() - RECLAIM_AFTER_MS

/** Converts a permanently failed job. */
function failureOf(consumer: string, job: Job<unknown>): Failure {
  const at = job.finishedOn ?? Date.now()
  const thrown = new Error(job.failedReason)
  const stack = job.stacktrace?.at(-1) ?? ''
  thrown.name = /^\w+/.exec(stack)?.[0] ?? thrown.name
  thrown.stack = stack
  return {
    consumer,
    data: job.data,
    attempt: job.attemptsMade,
    at: new Date(at),
    ranMs: at - (job.processedOn ?? at),
    thrown,
    final: true,
  }
}

export type { Queue }

interface WorkerOptions {
  redis: RedisClient
  consumer: string
  concurrency: number
  /** `attempt` counts from 1. */
  run: (event: unknown, attempt: number) => Promise<void>
  onError: (error: Error) => void
  /** Receives every failed attempt. */
  onFailed: (failure: Failure) => void
}

/** Starts taking jobs of one consumer over the connection `redis` (mode `wait`). */
export async function startQueueWorker({ redis, consumer, concurrency, run, onError, onFailed }: WorkerOptions) {
  const { WaitingError, Worker } = await loadBullmq()
  let paused = false
  const work = async (job: Job<unknown>, token?: string): Promise<void> => {
    if (!paused) return run(job.data, job.attemptsMade + 1)
    // This job was fetched before the pause began.
    await job.moveToWait(token)
    throw new WaitingError()
  }
  const worker = new Worker(consumer, work, {
    connection: redis,
    prefix: SLOT,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLS,
    runRetryDelay: FETCH_RETRY_MS,
  })
  worker.on('error', onError)
  worker.on('failed', (job, error) => {
    // Without the job nothing can be stored here; findLostFailures finds the failure later.
    if (!job) return onError(error)
    onFailed({ ...failureOf(consumer, job), thrown: error, final: job.finishedOn !== undefined })
  })
  return {
    /** Stops taking jobs, or resumes; running jobs finish. */
    setPaused(next: boolean): void {
      if (next === paused) return
      paused = next
      void (next ? worker.pause(true) : worker.resume())
    },
    close: () => worker.close(),
  }
}
