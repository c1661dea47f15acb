import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { type AnyDb, asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Config, ProcessRole } from '#server/platform/kernel/config.ts'
import { startIntervalLoop } from '#server/platform/kernel/interval-loop.ts'

const BEAT_MS = 5_000
/** A process that didn't shut down but has had no heartbeat for this long counts as gone. */
export const GONE_AFTER_S = 15
const NANOSECONDS_A_MS = 1e6
/**
 * How often the event loop's delay is measured. Node.js's default of 10 ms would take half a percent of a core.
 */
const EVENT_LOOP_RESOLUTION_MS = 50

interface ProcessTables {
  processes: { id: string; stopped_at: Date | null }
}

interface HeartbeatOptions {
  db: AnyDb
  processId: string
  config: Pick<Config, 'ROLES' | 'RELEASE'>
  /** Sockets that are open now. */
  sockets: () => number
  onError: (error: unknown) => void
}

/** Stores heartbeats of this process until it stops. Resolves once the first is stored. */
export async function startHeartbeat(options: HeartbeatOptions): Promise<{ stop(): Promise<void> }> {
  const { db, processId, onError } = options
  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS })
  delay.enable()
  const beat = async () => {
    // The measured delay includes the interval itself.
    const lag = Math.max(0, Math.round(delay.percentile(99) / NANOSECONDS_A_MS) - EVENT_LOOP_RESOLUTION_MS)
    delay.reset()
    await storeBeat(options, lag)
  }
  await beat()
  const beating = startIntervalLoop(BEAT_MS, beat, onError)
  return {
    async stop() {
      await beating.stop()
      delay.disable()
      const shutdown = asModuleDb<ProcessTables>(db).updateTable('processes').set({ stopped_at: sql`now()` })
      await shutdown.where('id', '=', processId).execute().catch(onError)
    },
  }
}

/** Stores one heartbeat. `lag` is the 99th percentile of the event loop's delay since the heartbeat before, in ms. */
async function storeBeat({ db, processId, config, sockets }: HeartbeatOptions, lag: number): Promise<void> {
  await sql`
    insert into processes (id, roles, release, host, pid, sockets, loop_lag_ms)
    values (${processId}, ${config.ROLES}, ${config.RELEASE}, ${hostname()}, ${process.pid}, ${sockets()}, ${lag})
    on conflict (id) do update
      set beat_at = now(), stopped_at = null, sockets = excluded.sockets, loop_lag_ms = excluded.loop_lag_ms
  `.execute(asModuleDb<ProcessTables>(db))
}

/** One process, as the console shows it. */
export interface RecentProcess {
  id: string
  roles: ProcessRole[]
  release: string
  host: string
  pid: number
  sockets: number
  loopLagMs: number
  startedAt: Date
  beatAt: Date
  /** `gone`: its heartbeats stopped without a shutdown. */
  state: 'alive' | 'stopped' | 'gone'
}

/** Returns the processes that are alive, and those that ended within the last hour; newest first. */
export async function recentProcesses(db: Executor): Promise<RecentProcess[]> {
  const { rows } = await sql<RecentProcess>`
    select id, roles, release, host, pid, sockets, loop_lag_ms as "loopLagMs", started_at as "startedAt",
      beat_at as "beatAt",
      case when stopped_at is not null then 'stopped'
        when beat_at < now() - make_interval(secs => ${GONE_AFTER_S}) then 'gone' else 'alive' end as state
    from processes where beat_at > now() - interval '1 hour' order by started_at desc, id limit 200
  `.execute(asModuleDb<ProcessTables>(db))
  return rows
}

/** Deletes processes without a heartbeat for a day. */
export async function deleteOldProcesses(db: Executor): Promise<void> {
  await sql`delete from processes where beat_at < now() - interval '1 day'`.execute(asModuleDb<ProcessTables>(db))
}
