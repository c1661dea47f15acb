import { MODULES } from '../modules.ts'
import { consume } from '../platform/delivery/consumers.ts'
import { type Failure, openFailureLog } from '../platform/delivery/dead-letters.ts'
import { pausedQueues, watchPauses } from '../platform/delivery/queue-pauses.ts'
import { startQueueWorker } from '../platform/delivery/queues.ts'
import type { RunningJobs } from '../platform/delivery/running-jobs.ts'
import type { QueuedEvent } from '../platform/kernel/events.ts'
import type { Logger } from '../platform/kernel/logger.ts'
import type { Metrics } from '../platform/kernel/metrics.ts'
import type { LiveDispatch } from '../platform/live/live-dispatch.ts'
import { LIVE_CONSUMER } from '../platform/live/live-updates.ts'
import { fileTasks } from '../platform/process/file-tasks.ts'
import { startSchedules } from '../platform/process/scheduled-tasks.ts'
import type { SharedDeps } from './shared.ts'

/** The most jobs of one consumer that a worker process runs at once. */
const CONCURRENCY = 8

interface Workers extends SharedDeps {
  jobs: RunningJobs
  dispatch: LiveDispatch
}

/**
 * Starts one queue worker per consumer, including the consumer of live messages. Staff can pause the workers. Returns a
 * function that stops them.
 */
export async function startWorkers({ deps, timings, backoff, errors, connect, jobs, dispatch }: Workers) {
  const { db, config, logger, metrics, queues } = deps
  const onError = errors.throttledReporter('worker')
  const failures = openFailureLog({
    db,
    release: config.RELEASE,
    onStored: (consumer, eventIds) => void queues.removeFailed(consumer, eventIds).catch(onError),
    onError,
  })
  const runs = [
    ...deps.consumers().map((consumer) => ({
      name: consumer.name,
      run: (raw: unknown, attempt: number) => consume(db, consumer, raw, { attempt, onRun: timings.add }),
    })),
    { name: LIVE_CONSUMER, run: dispatch.consume },
  ]
  const paused = await pausedQueues(db)
  const workers = await Promise.all(
    runs.map(async ({ name, run }) => ({
      name,
      ...(await startQueueWorker({
        redis: connect('wait', name),
        consumer: name,
        concurrency: CONCURRENCY,
        run: (raw, attempt) => jobs.track(name, () => recordRunTime(metrics, name, () => run(raw, attempt))),
        onError,
        onFailed: (failure) => {
          failures.add(failure)
          logFailure(logger, failure)
        },
      })),
    })),
  )
  const apply = (names: ReadonlySet<string>) => {
    for (const { name, setPaused } of workers) setPaused(names.has(name))
  }
  apply(paused)
  const pauses = watchPauses(db, apply, onError, backoff)
  return async () => {
    await pauses.stop()
    await Promise.allSettled(workers.map((worker) => worker.close()))
    await failures.close()
  }
}

/** Starts the tasks of the platform and of every module. Returns a function that stops them. */
export const startTasks = ({ deps, backoff, errors }: SharedDeps, processId: string) =>
  startSchedules({
    db: deps.db,
    processId,
    tasks: [...fileTasks(deps), ...MODULES.flatMap((module) => module.tasks(deps))],
    backoff,
    reporter: errors.throttledReporter,
  })

function logFailure(logger: Logger, { consumer, data, attempt, thrown, final }: Failure): void {
  const { id: eventId, requestId } = data as QueuedEvent
  const details = { err: thrown, consumer, eventId, requestId, attempt }
  if (final) logger.error(details, 'a consumer has failed for good: see /ops/failed')
  else logger.warn(details, 'a consumer failed, and will try again')
}

/** Runs a job, and adds its run time and outcome to the metrics. */
async function recordRunTime(metrics: Metrics, consumer: string, run: () => Promise<void>): Promise<void> {
  const stop = metrics.consumed.startTimer({ consumer })
  try {
    await run()
    stop({ outcome: 'done' })
  } catch (error) {
    stop({ outcome: 'failed' })
    throw error
  }
}
