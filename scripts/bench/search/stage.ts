import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Problem } from '#scripts/lib/problem.ts'
import { startServices } from '#scripts/lib/services.ts'
import { openDatabases } from '../databases.ts'
import { launchServer, type Server } from '../launch.ts'
import { type Machine, openMachine } from '../machine.ts'
import { say } from '../progress.ts'
import { fillTables } from './fill.ts'

const PRODUCT = new URL('../../../server/main.ts', import.meta.url)
const LOOK_MS = 200

export interface SearchStage {
  readonly server: Server
  readonly machine: Machine
  readonly databaseUrl: string
  /** Documents a second that the rebuild wrote, compared and swapped, all in all. */
  readonly rebuiltPerSecond: number
}

/** The product in one process over a house of `documents` documents, its index built by its own rebuild. */
export async function openSearchStage(
  stack: AsyncDisposableStack,
  { logs, documents }: { logs: string; documents: number },
): Promise<SearchStage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-bench-search-'))
  stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  const services = await startServices({ fsync: true })
  stack.defer(() => services.stop())
  const databases = await openDatabases(services.databaseUrl)
  stack.defer(() => databases.close())
  const databaseUrl = await databases.migrated('search')
  say(`filling in ${documents.toLocaleString('en-GB')} documents`)
  await fillTables(databaseUrl, documents)
  // the rebuild is what builds the index here, not the first comparison
  await asked(databaseUrl, 'update search_index set compared_at = now()')
  const machine = openMachine()
  if (services.postgres.pid !== undefined) machine.count('postgres', services.postgres.pid)
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: services.redisUrl,
    SESSION_SECRET: 'only-for-this-run-of-the-benchmark-of-the-search',
    ROLES: 'web,worker,relay',
    PORT: '0',
    STORAGE_DIR: path.join(folder, 'files'),
    PRIVATE_STORAGE_DIR: path.join(folder, 'private-files'),
    WEB_DIST: path.join(folder, 'no-web'),
    RATE_LIMIT_FACTOR: '1000000',
  }
  const server = await launchServer({ machine, folder, logs }, { name: 'search', file: PRODUCT, env })
  stack.defer(() => server.stop())
  await asked(
    databaseUrl,
    `insert into search_rebuilds (id, status, expected, started_at) values ($1, 'running', 0, now())`,
    [randomUUID()],
  )
  return { server, machine, databaseUrl, rebuiltPerSecond: await rebuilt(databaseUrl) }
}

async function rebuilt(databaseUrl: string): Promise<number> {
  say('building the index')
  for (;;) {
    const [rebuild] = await asked<{ status: string; written: number; seconds: number }>(
      databaseUrl,
      'select status, written, extract(epoch from ended_at - started_at)::float8 as seconds from search_rebuilds',
    )
    if (rebuild?.status === 'done') return rebuild.written / rebuild.seconds
    if (rebuild?.status !== 'running') throw new Problem(`The rebuild is ${rebuild?.status}.`)
    await pause(LOOK_MS)
  }
}

async function asked<Row>(databaseUrl: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows as Row[]
  } finally {
    await client.end()
  }
}
