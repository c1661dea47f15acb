import { setTimeout as pause } from 'node:timers/promises'
import type { Daemon } from '#scripts/local/daemon.ts'
import { signal } from '#scripts/local/processes.ts'
import type { ServerProcess, TestSystem } from '#tests/support/processes.ts'
import { openWire, type Wire } from './wire.ts'

export type Role = 'web' | 'worker' | 'relay'

/** One process of the system, restarted whenever it ends. */
export interface Member {
  readonly name: string
  readonly role: Role
  /** Its wires to clients, PostgreSQL and Redis. */
  readonly wires: { readonly clients: Wire; readonly postgres: Wire; readonly redis: Wire }
  /** Its address for clients, which survives restarts. */
  readonly url: string
  readonly isUp: () => boolean
  /** Sends a signal; false when it is not running. */
  signal(name: NodeJS.Signals): boolean
  /** How often it ended without being killed. */
  readonly died: () => number
  stop(): Promise<void>
}

/** Between two restarts, and between two tries to start. */
const REVIVE_MS = 300

/**
 * Keeps one process alive, behind wires of its own. Resolves when it runs for the first time. Where only its clients'
 * wire is to be cut, `direct` connects the others without this process in between.
 */
export async function keepMember(
  system: TestSystem,
  name: string,
  role: Role,
  settings: Record<string, string>,
  { direct = false } = {},
): Promise<Member> {
  const [databaseUrl, redisUrl] = [new URL(system.databaseUrl), new URL(system.services.redisUrl)]
  const [clients, postgres, redis] = await Promise.all([
    openWire(null),
    openWire(Number(databaseUrl.port)),
    openWire(Number(redisUrl.port)),
  ])
  databaseUrl.port = String(postgres.port)
  redisUrl.port = String(redis.port)
  const through: Record<string, string> = direct ? {} : { DATABASE_URL: databaseUrl.href, REDIS_URL: redisUrl.href }
  // pages send their own address
  const environment = { ...settings, TRUST_PROXY: '1', ...through }
  let running: ServerProcess | null = null
  let stopping = false
  let killed = false
  let died = 0

  async function runUntilStopped(started: () => void): Promise<void> {
    while (!stopping) {
      const process = await system.start(role, environment).catch(() => null)
      if (process) {
        running = process
        clients.aim(Number(new URL(process.url).port))
        started()
        await process.ended
        running = null
        clients.aim(null)
        if (!killed && !stopping) died++
        killed = false
      }
      if (!stopping) await pause(REVIVE_MS)
    }
  }
  const first = Promise.withResolvers<void>()
  const untilStopped = runUntilStopped(first.resolve)
  await first.promise
  return {
    name,
    role,
    wires: { clients, postgres, redis },
    url: `http://127.0.0.1:${clients.port}`,
    isUp: () => running !== null,
    signal(how) {
      if (!running) return false
      if (how === 'SIGKILL') killed = true
      return signal(running.pid, how)
    },
    died: () => died,
    async stop() {
      stopping = true
      await running?.kill9()
      for (const wire of [clients, postgres, redis]) wire.close()
      await untilStopped
    },
  }
}

const LOOK_MS = 100

/** Restarts a service whenever it has ended. Returns how to stop that; the service itself keeps running. */
export function keepService(service: Daemon): () => void {
  const stop = new AbortController()
  void (async () => {
    while (!stop.signal.aborted) {
      // a start that fails, as on a full disk, is tried again
      if (service.pid === undefined) await service.start().catch(() => undefined)
      await pause(LOOK_MS)
    }
  })()
  return () => stop.abort()
}
