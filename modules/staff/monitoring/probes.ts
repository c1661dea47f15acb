import { once } from 'node:events'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import net from 'node:net'
import { sql } from 'kysely'
import { asModuleDb } from '#server/platform/database/database.ts'
import { pingRedis } from '#server/platform/kernel/redis.ts'
import type { Deps } from '#server/platform/module.ts'
import type { Dependency } from './contract/overview.ts'
import type { MonitoringTables } from './tables.ts'

/** A dependency that takes longer counts as down. */
const TIMEOUT_MS = 3_000

/** A function that throws if a dependency is not reachable; null for a dependency that is not configured. */
export type Probe = ((signal: AbortSignal) => Promise<unknown>) | null

/** Returns a probe for each dependency. Probes have no side effects. */
export function probesOf({ db, redis, config, files }: Deps): Readonly<Record<Dependency['name'], Probe>> {
  const { SMTP_URL, TYPESENSE_URL, STRIPE_SECRET_KEY, STRIPE_API_URL, STORAGE, STORAGE_DIR, PRIVATE_STORAGE_DIR } =
    config
  return {
    postgresql: () => sql`select 1`.execute(asModuleDb<MonitoringTables>(db)),
    redis: () => pingRedis(redis),
    mail: SMTP_URL ? (signal) => waitForGreeting(new URL(SMTP_URL), signal) : null,
    payments: STRIPE_SECRET_KEY
      ? (signal) => fetch(STRIPE_API_URL ?? 'https://api.stripe.com', { signal, redirect: 'manual' })
      : null,
    storage: async () => {
      // a missing file still proves that the store responds
      await Promise.all([files.read('public', 'no-such-file'), files.read('private', 'no-such-file')])
      if (STORAGE === 'disk')
        await Promise.all([STORAGE_DIR, PRIVATE_STORAGE_DIR].map((folder) => access(folder, constants.W_OK)))
    },
    search: (signal) =>
      TYPESENSE_URL ? assertAnyHealthy(TYPESENSE_URL.split(','), signal) : sql`select 1`.execute(asModuleDb(db)),
  }
}

/** Succeeds if at least one node of the cluster is healthy. */
async function assertAnyHealthy(nodes: readonly string[], signal: AbortSignal): Promise<void> {
  await Promise.any(
    nodes.map(async (node) => {
      const answer = await fetch(new URL('/health', node.trim()), { signal })
      if (!answer.ok) throw new Error(`responded with ${answer.status}`)
    }),
  )
}

/** Waits for the mail server's greeting; over TLS, a connection is enough. */
async function waitForGreeting({ protocol, hostname, port }: URL, signal: AbortSignal): Promise<void> {
  const encrypted = protocol === 'smtps:'
  const socket = net.connect({ host: hostname, port: Number(port || (encrypted ? 465 : 587)), signal })
  try {
    await once(socket, encrypted ? 'connect' : 'data', { signal })
  } finally {
    socket.destroy()
  }
}

export interface ProbeResult {
  ok: boolean
  tookMs: number
  error: string | null
}

/** Runs one probe and returns its result. Never throws. */
export async function runProbe(probe: NonNullable<Probe>): Promise<ProbeResult> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const timeout = once(signal, 'abort').then(() => Promise.reject(new Error(`no response within ${TIMEOUT_MS} ms`)))
  const error = await Promise.race([probe(signal), timeout]).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)).slice(0, 200),
  )
  timeout.catch(() => undefined)
  return { ok: error === null, tookMs: Math.round(performance.now() - startedAt), error }
}
