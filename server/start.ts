import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openErrorReports } from './error-reports.ts'
import { openDatabase } from './platform/database/database.ts'
import { openConsumerTimings } from './platform/delivery/consumer-timings.ts'
import { openQueues, type Queues } from './platform/delivery/queues.ts'
import { openRunningJobs } from './platform/delivery/running-jobs.ts'
import type { Draining } from './platform/http/draining.ts'
import type { Config, ProcessRole } from './platform/kernel/config.ts'
import { openIdleBackoff } from './platform/kernel/idle-backoff.ts'
import type { Logger } from './platform/kernel/logger.ts'
import { type Metrics, openMetrics } from './platform/kernel/metrics.ts'
import { closeRedis, type OfflineMode, openRedis } from './platform/kernel/redis.ts'
import type { LiveBus } from './platform/live/live-bus.ts'
import type { LiveDispatch } from './platform/live/live-dispatch.ts'
import { LIVE_CONSUMER } from './platform/live/live-updates.ts'
import type { Sockets } from './platform/live/sockets.ts'
import { startHeartbeat } from './platform/process/heartbeat.ts'
import { checkPrices, checkSecondFactorKeys, refuseUnsafeProduction } from './production.ts'
import { followCommits, startLive } from './roles/every.ts'
import type { SharedDeps } from './roles/shared.ts'
import { openStuckCheck } from './stuck.ts'

/** How often a stopping server closes idle connections. */
const CLOSE_IDLE_MS = 100

export interface RunningServer {
  /** The address of the HTTP server, e.g. `http://127.0.0.1:3000`. Every role serves /healthz, /readyz and /metrics. */
  readonly address: string
  /** Returns what has kept this process from any work for `afterMs` though it could be done; null while all is well. */
  checkStuck(afterMs: number): Promise<string | null>
  stop(): Promise<void>
}

/**
 * Starts the roles that `config` names. Stopping the server stops them in reverse order. Throws if the database can't
 * be used or the port is taken.
 */
export async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  const hasRole = (role: ProcessRole) => config.ROLES.includes(role)
  const stopActions: (() => unknown)[] = []
  const metrics = openMetrics()
  const errors = openErrorReports(metrics, logger)
  const connect = (mode: OfflineMode, part: string) => {
    const redis = openRedis(config.REDIS_URL, mode, errors.throttledReporter(part))
    stopActions.push(() => closeRedis(redis))
    return redis
  }

  const db = openDatabase(config, errors.reporter('database'), () => countWaitingCaller(metrics))
  stopActions.push(() => db.destroy())
  await refuseUnsafeProduction(config, db)
  // It's enough if worker and relay processes report it.
  if (hasRole('worker') || hasRole('relay')) await checkPrices(config, (sentence) => logger.warn(sentence))
  await checkSecondFactorKeys(config, db, (sentence) => logger.warn(sentence))
  const redis = connect('fail-fast', 'redis')
  const queues: Queues = openQueues(
    // A separate connection, so that live messages don't wait behind a batch of jobs.
    connect('fail-fast', 'queues'),
    () => [...deps.consumers().map(({ name }) => name), LIVE_CONSUMER],
    errors.throttledReporter('queues'),
    config.JOB_ATTEMPTS,
  )
  const { app, deps, draining } = await buildApp({ config, db, redis, queues, logger, metrics })
  const timings = openConsumerTimings(db, errors.throttledReporter('run-times'))
  stopActions.push(() => timings.close())
  const shared: SharedDeps = { deps, timings, backoff: openIdleBackoff(), errors, connect }

  const web = hasRole('web') ? await import('./roles/web.ts') : null
  const sockets = web?.serveSockets(app, shared) ?? null
  const live = startLive(shared, sockets)
  const relay = hasRole('relay') ? (await import('./roles/relay.ts')).startRelayRole(shared) : null
  stopActions.push(
    () => relay?.stop(),
    () => queues.close(),
  )
  followCommits(shared, live.dispatch, relay)
  const processId = randomUUID()
  const heartbeat = await startHeartbeat({
    db,
    processId,
    config,
    sockets: () => sockets?.count() ?? 0,
    onError: errors.throttledReporter('heartbeat'),
  })
  stopActions.push(() => heartbeat.stop())
  const jobs = openRunningJobs()
  if (hasRole('worker')) {
    const { startTasks, startWorkers } = await import('./roles/worker.ts')
    stopActions.push(await startWorkers({ ...shared, jobs, dispatch: live.dispatch }), startTasks(shared, processId))
  }
  if (web && sockets) stopActions.push(web.startTickers(sockets, shared))

  const address = await app.listen({ host: config.HOST, port: config.PORT })
  return {
    address,
    checkStuck: openStuckCheck(deps, jobs),
    stop: () => stopAll({ app, draining, config, sockets, ...live, stopActions }),
  }
}

/** Counts a caller that waits for a database connection. Returns a function to call when the wait is over. */
function countWaitingCaller({ poolWaiting, poolWait }: Metrics): () => void {
  poolWaiting.inc()
  const stop = poolWait.startTimer()
  return () => {
    poolWaiting.dec()
    stop()
  }
}

interface StopOptions {
  app: FastifyInstance
  draining: Draining
  config: Config
  sockets: Sockets | null
  bus: LiveBus
  dispatch: LiveDispatch
  stopActions: (() => unknown)[]
}

/** Closes sockets and HTTP first, so that no new requests arrive, then what carries events, and connections last. */
async function stopAll({ app, draining, config, sockets, bus, dispatch, stopActions }: StopOptions): Promise<void> {
  draining.begin()
  if (sockets) await pause(config.DRAIN_SECONDS * 1_000)
  // Connections that are still sending when the server begins to close become idle later, and it would wait for them.
  const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  await sockets?.close()
  await app.close()
  clearInterval(sweep)
  await dispatch.close()
  await bus.close()
  for (const stop of stopActions.reverse()) await stop()
}
