import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sessionLives } from '#modules/accounts/facade.ts'
import { buildApp } from './app.ts'
import { MODULES } from './modules.ts'
import { askDatabaseAnew, openDatabase } from './platform/database/database.ts'
import { onCommit } from './platform/database/transaction.ts'
import { handingOver } from './platform/delivery/batch-consumer.ts'
import { type ConsumerTiming, openConsumerTimings } from './platform/delivery/consumer-timings.ts'
import { type Consumer, consume } from './platform/delivery/consumers.ts'
import { type Failure, openFailureLog } from './platform/delivery/dead-letters.ts'
import { type Relay, startRelay } from './platform/delivery/outbox.ts'
import { followPauses, heldQueues } from './platform/delivery/queue-pauses.ts'
import { openQueues, startQueueWorker } from './platform/delivery/queues.ts'
import { openRelayNotify } from './platform/delivery/relay-notify.ts'
import { openRunningJobs, type RunningJobs } from './platform/delivery/running-jobs.ts'
import { isOwnOrigin } from './platform/http/csrf-origin.ts'
import type { Draining } from './platform/http/draining.ts'
import { addressOf, networkOf } from './platform/http/network.ts'
import type { Config, ProcessRole } from './platform/kernel/config.ts'
import type { QueuedEvent } from './platform/kernel/events.ts'
import { type IdleBackoff, openIdleBackoff } from './platform/kernel/idle-backoff.ts'
import { startIntervalLoop } from './platform/kernel/interval-loop.ts'
import type { Logger } from './platform/kernel/logger.ts'
import { type Metrics, openMetrics } from './platform/kernel/metrics.ts'
import { askRedis, askRedisAnew, closeRedis, openRedis, type RedisClient } from './platform/kernel/redis.ts'
import type { WriteBuffer } from './platform/kernel/write-buffer.ts'
import { type Delivery, LIVE_CONSUMER } from './platform/live/announcements.ts'
import { type LiveBus, openLiveBus } from './platform/live/live-bus.ts'
import { type LiveDispatch, startLiveDispatch } from './platform/live/live-dispatch.ts'
import { openSockets, type Sockets } from './platform/live/sockets.ts'
import type { Deps, Task } from './platform/module.ts'
import { openConnectionHealth } from './platform/process/connection-health.ts'
import { fileTasks } from './platform/process/file-tasks.ts'
import { startHeartbeat } from './platform/process/heartbeat.ts'
import { startSchedules } from './platform/process/scheduled-tasks.ts'
import { checkPrices, checkSeals, refuseUnsafeProduction } from './production.ts'

/** Jobs of one consumer that a worker process runs at once. */
const CONCURRENCY = 8
/** How often a stopping server closes connections that have nothing more to say. */
const CLOSE_IDLE_MS = 100

export interface RunningServer {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. Every role answers /healthz, /readyz and /metrics. */
  readonly address: string
  /** What has kept this process from any work for `afterMs` though it could be done; null while all is well. */
  stuck(afterMs: number): Promise<string | null>
  stop(): Promise<void>
}

/**
 * Starts the roles that `config` names, in order, and gives back how to stop them in reverse.
 * Throws when the database cannot be used or the port is taken.
 */
export async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  const metrics = openMetrics()
  const has = (role: ProcessRole) => config.ROLES.includes(role)
  const report = (part: string) => (error: unknown) => {
    metrics.errors.inc({ part })
    logger.warn({ err: error, part }, 'background error')
  }
  const stops: (() => Promise<unknown> | unknown)[] = []
  const connect = (temper: 'quick' | 'patient', part: string): RedisClient => {
    const redis = openRedis(config.REDIS_URL, temper, quiet(report(part)))
    stops.push(() => closeRedis(redis))
    return redis
  }

  const db = openDatabase(config, report('database'), () => waitForConnection(metrics))
  stops.push(() => db.destroy())
  const jobs = openRunningJobs()
  await refuseUnsafeProduction(config, db)
  await checkPrices(config, (sentence) => logger.warn(sentence))
  await checkSeals(config, db, (sentence) => logger.warn(sentence))
  const redis = connect('quick', 'redis')
  const { app, deps, leaving } = await buildApp({ config, db, redis, logger, metrics })
  stops.push(() => deps.queues.close())
  const consumers = deps.consumers()
  const pace = openIdleBackoff()

  const sockets = has('web') ? serveSockets(app, deps, quiet(report('sockets'))) : null
  const bus = openLiveBus({
    publisher: redis,
    reader: sockets && connect('patient', 'live-reader'),
    emit: (delivery) => show(sockets, metrics, delivery),
    onDelay: (late) => sockets?.showDelay(late),
    onGap: () => sockets?.showGap(),
    onError: report('live-bus'),
  })
  const dispatch = startLiveDispatch({
    db,
    bus,
    announcements: MODULES.flatMap(({ announcements }) => announcements),
    onError: quiet(report('live')),
  })

  const runTimes = openConsumerTimings(db, quiet(report('run-times')))
  stops.push(() => runTimes.close())
  let relay: Relay | null = null
  if (has('relay')) {
    const queues = openQueues(
      connect('quick', 'queues'),
      () => [...consumers.map(({ name }) => name), LIVE_CONSUMER],
      quiet(report('queues')),
      config.JOB_ATTEMPTS,
    )
    relay = startRelay({
      db,
      queues,
      routing: deps.routing(),
      handOver: handingOver({ db, consumers, onRun: runTimes.add, onError: quiet(report('relay')) }),
      onRequeued: (jobs) => metrics.requeued.inc(jobs),
      pace,
      onError: quiet(report('relay')),
    })
    stops.push(
      () => relay?.stop(),
      () => queues.close(),
    )
  }
  const wakeUp = openRelayNotify({
    redis,
    listener: has('relay') || has('worker') ? connect('patient', 'wake-up') : null,
    relayHere: relay !== null,
    onWake() {
      relay?.wake()
      pace.wake()
    },
  })
  // from zero, so that a rate knows of the first
  for (const { kind } of MODULES.flatMap(({ announcements }) => announcements))
    metrics.events.inc({ type: kind.type }, 0)
  onCommit(db, (events) => {
    for (const { type } of events) metrics.events.inc({ type })
    if (events.length === 0) return wakeUp.mention()
    dispatch.committed(events)
    wakeUp.call()
  })
  const processId = randomUUID()
  const heartbeat = await startHeartbeat({
    db,
    processId,
    config,
    sockets: () => sockets?.count() ?? 0,
    onError: quiet(report('heartbeat')),
  })
  stops.push(() => heartbeat.stop())
  if (has('worker'))
    stops.push(
      await startWorkers({
        deps,
        jobs,
        consumers,
        dispatch,
        runTimes,
        metrics,
        logger,
        connect,
        pace,
        onError: quiet(report('worker')),
      }),
      startSchedules({ db, processId, tasks: tasksOf(deps), pace, reporter: (task) => quiet(report(task)) }),
    )
  if (sockets) stops.push(startTickers(deps, sockets, quiet(report('tickers'))))

  const address = await app.listen({ host: config.HOST, port: config.PORT })
  const lifelines = openConnectionHealth([
    { name: 'PostgreSQL', own: () => sql`select 1`.execute(db), anew: () => askDatabaseAnew(config.DATABASE_URL) },
    { name: 'Redis', own: () => askRedis(redis), anew: () => askRedisAnew(config.REDIS_URL) },
  ])
  // a web process whose connections are all lent out is busy: a new one would be no less so
  const carries = has('worker') || has('relay')
  const stuck = async (afterMs: number) => overdue(jobs, afterMs) ?? (carries ? await lifelines.broken(afterMs) : null)
  return { address, stuck, stop: () => stopAll({ app, leaving, config, sockets, bus, dispatch, stops }) }
}

/** Counts somebody who waits for the database; what it gives is called when the wait is over. */
function waitForConnection({ poolWaiting, poolWait }: Metrics): () => void {
  poolWaiting.inc()
  const stop = poolWait.startTimer()
  return () => {
    poolWaiting.dec()
    stop()
  }
}

interface Running {
  app: FastifyInstance
  leaving: Draining
  config: Config
  sockets: Sockets | null
  bus: LiveBus
  dispatch: LiveDispatch
  stops: (() => Promise<unknown> | unknown)[]
}

/** Sockets and HTTP first, so that nothing new comes in; then what carries events; connections last. */
async function stopAll({ app, leaving, config, sockets, bus, dispatch, stops }: Running): Promise<void> {
  leaving.begin()
  if (sockets) await pause(config.DRAIN_SECONDS * 1_000)
  // A connection that is still sending when the closing begins turns idle later: without this it is waited for.
  const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  await sockets?.close()
  await app.close()
  clearInterval(sweep)
  await dispatch.close()
  await bus.close()
  for (const stop of stops.reverse()) await stop()
}

function serveSockets(
  app: FastifyInstance,
  { config, db, tokens, metrics }: Deps,
  onError: (error: unknown) => void,
): Sockets {
  return openSockets({
    http: app.server,
    db,
    tokens,
    sessionLives: (sessionId) => sessionLives(db, sessionId),
    rooms: MODULES.flatMap(({ rooms }) => rooms),
    mayConnect: (origin, host) => isOwnOrigin(config, origin, host),
    networkOf: (request) => networkOf(addressOf(request, config.TRUST_PROXY)),
    onCount: (connected) => metrics.sockets.set(connected),
    onError,
  })
}

function show(sockets: Sockets | null, metrics: Metrics, delivery: Delivery): void {
  if (!sockets) return
  metrics.published.inc()
  sockets.emit(delivery)
}

interface Workers {
  deps: Deps
  jobs: RunningJobs
  consumers: readonly Consumer[]
  dispatch: LiveDispatch
  runTimes: WriteBuffer<ConsumerTiming>
  metrics: Metrics
  logger: Logger
  connect: (temper: 'quick' | 'patient', part: string) => RedisClient
  pace: IdleBackoff
  onError: (error: unknown) => void
}

/** One queue worker a consumer, the live one among them; they hold what staff hold. Gives back how to stop them. */
async function startWorkers({
  deps,
  jobs,
  consumers,
  dispatch,
  runTimes,
  metrics,
  logger,
  connect,
  pace,
  onError,
}: Workers): Promise<() => Promise<void>> {
  const failures = openFailureLog({
    db: deps.db,
    release: deps.config.RELEASE,
    onKept: (consumer, eventIds) => void deps.queues.forgetFailed(consumer, eventIds).catch(onError),
    onError,
  })
  const runs = [
    ...consumers.map((consumer) => ({
      name: consumer.name,
      run: (raw: unknown, attempt: number) => consume(deps.db, consumer, raw, { attempt, onRun: runTimes.add }),
    })),
    { name: LIVE_CONSUMER, run: (raw: unknown, attempt: number) => dispatch.consume(raw, attempt) },
  ]
  const held = await heldQueues(deps.db)
  const workers = runs.map(({ name, run }) => ({
    name,
    ...startQueueWorker({
      redis: connect('patient', name),
      consumer: name,
      concurrency: CONCURRENCY,
      run: (raw, attempt) => jobs.track(name, () => timed(metrics, name, () => run(raw, attempt))),
      onError,
      onFailed: (failure) => {
        failures.add(failure)
        logFailure(logger, failure)
      },
    }),
  }))
  const apply = (names: ReadonlySet<string>) => {
    for (const { name, hold } of workers) hold(names.has(name))
  }
  apply(held)
  const pauses = followPauses(deps.db, apply, onError, pace)
  return async () => {
    await pauses.stop()
    await Promise.allSettled(workers.map((worker) => worker.close()))
    await failures.close()
  }
}

function logFailure(logger: Logger, { consumer, data, attempt, thrown, final }: Failure): void {
  const { id: eventId, requestId } = data as QueuedEvent
  const said = { err: thrown, consumer, eventId, requestId, attempt }
  if (final) logger.error(said, 'a consumer has failed for good: see /ops/failed')
  else logger.warn(said, 'a consumer failed, and will try again')
}

/** The repeated work of the platform and of every module. */
const tasksOf = (deps: Deps): Task[] => [...fileTasks(deps), ...MODULES.flatMap((module) => module.tasks(deps))]

/** Looks at the house for those who watch it from here. Gives back how to stop. */
function startTickers(deps: Deps, sockets: Sockets, onError: (error: unknown) => void): () => Promise<void> {
  const tickers = MODULES.flatMap((module) => module.tickers?.(deps) ?? [])
  const running = tickers.map(({ room, everyMs, look }) => {
    const tick = async () => {
      if (!sockets.isWatched(room)) return
      for (const delivery of await look()) sockets.emit(delivery)
    }
    return startIntervalLoop(everyMs, tick, onError)
  })
  return async () => {
    await Promise.all(running.map((ticker) => ticker.stop()))
  }
}

/** A job is done in milliseconds, with another service in seconds: one that takes ten times as long as is patient never ends. */
const FAR_BEYOND = 10

function overdue(jobs: RunningJobs, afterMs: number): string | null {
  const longest = jobs.longest()
  if (!longest || longest.ms < afterMs * FAR_BEYOND) return null
  return `a job of ${longest.queue} has run for ${Math.round(longest.ms / 1_000)} s`
}

async function timed(metrics: Metrics, consumer: string, run: () => Promise<void>): Promise<void> {
  const stop = metrics.consumed.startTimer({ consumer })
  try {
    await run()
    stop({ outcome: 'done' })
  } catch (error) {
    stop({ outcome: 'failed' })
    throw error
  }
}

/** A dependency that is away says so many times a second; once in a while is enough for people. */
function quiet(report: (error: unknown) => void): (error: unknown) => void {
  const EVERY_MS = 10_000
  let last = 0
  return (error) => {
    if (Date.now() - last < EVERY_MS) return
    last = Date.now()
    report(error)
  }
}
