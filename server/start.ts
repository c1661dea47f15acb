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
import { LIVE_CONSUMER } from './platform/live/announcements.ts'
import type { LiveBus } from './platform/live/live-bus.ts'
import type { LiveDispatch } from './platform/live/live-dispatch.ts'
import type { Sockets } from './platform/live/sockets.ts'
import { startHeartbeat } from './platform/process/heartbeat.ts'
import { checkPrices, checkSecondFactorKeys, refuseUnsafeProduction } from './production.ts'
import { followCommits, startLive } from './roles/every.ts'
import type { Shared } from './roles/shared.ts'
import { openStuckCheck } from './stuck.ts'

/** How often a stopping server closes idle connections. */
const CLOSE_IDLE_MS = 100

export interface RunningServer {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. Every role answers /healthz, /readyz and /metrics. */
  readonly address: string
  /** Returns what has kept this process from any work for `afterMs` though it could be done; null while all is well. */
  stuck(afterMs: number): Promise<string | null>
  stop(): Promise<void>
}

/**
 * Starts the roles that `config` names, in order, and returns how to stop them in reverse. Throws when the database
 * can't be used or the port is taken.
 */
export async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  const has = (role: ProcessRole) => config.ROLES.includes(role)
  const stops: (() => unknown)[] = []
  const metrics = openMetrics()
  const errors = openErrorReports(metrics, logger)
  const connect = (mode: OfflineMode, part: string) => {
    const redis = openRedis(config.REDIS_URL, mode, errors.throttled(part))
    stops.push(() => closeRedis(redis))
    return redis
  }

  const db = openDatabase(config, errors.each('database'), () => waitForConnection(metrics))
  stops.push(() => db.destroy())
  await refuseUnsafeProduction(config, db)
  // one process that handles payments is enough to report it
  if (has('worker') || has('relay')) await checkPrices(config, (sentence) => logger.warn(sentence))
  await checkSecondFactorKeys(config, db, (sentence) => logger.warn(sentence))
  const redis = connect('fail-fast', 'redis')
  const queues: Queues = openQueues(
    // a separate connection, so that live messages don't wait behind a batch of jobs
    connect('fail-fast', 'queues'),
    () => [...deps.consumers().map(({ name }) => name), LIVE_CONSUMER],
    errors.throttled('queues'),
    config.JOB_ATTEMPTS,
  )
  const { app, deps, draining } = await buildApp({ config, db, redis, queues, logger, metrics })
  const timings = openConsumerTimings(db, errors.throttled('run-times'))
  stops.push(() => timings.close())
  const shared: Shared = { deps, timings, backoff: openIdleBackoff(), errors, connect }

  const web = has('web') ? await import('./roles/web.ts') : null
  const sockets = web?.serveSockets(app, shared) ?? null
  const live = startLive(shared, sockets)
  const relay = has('relay') ? (await import('./roles/relay.ts')).startRelayRole(shared) : null
  stops.push(
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
    onError: errors.throttled('heartbeat'),
  })
  stops.push(() => heartbeat.stop())
  const jobs = openRunningJobs()
  if (has('worker')) {
    const { startTasks, startWorkers } = await import('./roles/worker.ts')
    stops.push(await startWorkers({ ...shared, jobs, dispatch: live.dispatch }), startTasks(shared, processId))
  }
  if (web && sockets) stops.push(web.startTickers(sockets, shared))

  const address = await app.listen({ host: config.HOST, port: config.PORT })
  return {
    address,
    stuck: openStuckCheck(deps, jobs),
    stop: () => stopAll({ app, draining, config, sockets, ...live, stops }),
  }
}

/** Counts a caller that waits for the database; call the function it returns when the wait is over. */
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
  draining: Draining
  config: Config
  sockets: Sockets | null
  bus: LiveBus
  dispatch: LiveDispatch
  stops: (() => unknown)[]
}

/** Sockets and HTTP first, so that no new requests arrive; then what carries events; connections last. */
async function stopAll({ app, draining, config, sockets, bus, dispatch, stops }: Running): Promise<void> {
  draining.begin()
  if (sockets) await pause(config.DRAIN_SECONDS * 1_000)
  // A connection that is still sending when the closing begins becomes idle later: without this it is waited for.
  const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  await sockets?.close()
  await app.close()
  clearInterval(sweep)
  await dispatch.close()
  await bus.close()
  for (const stop of stops.reverse()) await stop()
}
