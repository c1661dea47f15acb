import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startServices } from '#scripts/local/services.ts'
import { openDatabases } from './databases.ts'
import { launchServer, type Server } from './launch.ts'
import { type Machine, openMachine } from './machine.ts'
import { WATCHERS_PROXIES } from './watcher-socket.ts'

/** The product's own entry. */
export const PRODUCT = new URL('../../../server/main.ts', import.meta.url)

interface StandAloneOptions {
  /** Names the database, the folder and the process. */
  readonly name: string
  readonly logs: string
  /** Whether what is committed must be on the disk. */
  readonly fsync: boolean
}

/** What one process of the product needs, for a benchmark that has it to itself. */
export interface StandAlone {
  readonly machine: Machine
  /** Temporary folder of the run; goes with it. */
  readonly folder: string
  /** A migrated, empty database, as its owner signs in. */
  readonly databaseUrl: string
  readonly redisUrl: string
  /** Where the process keeps files. */
  readonly stores: Readonly<Record<'STORAGE_DIR' | 'PRIVATE_STORAGE_DIR', string>>
  /** Starts the product in all roles; `more` goes before what is usual. Where there are several, each has a name. */
  start(more?: Readonly<Record<string, string>>, as?: string): Promise<Server>
}

/** Sets it up; `stack` gets what takes it down again. */
export async function openStandAlone(
  stack: AsyncDisposableStack,
  { name, logs, fsync }: StandAloneOptions,
): Promise<StandAlone> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `kerbside-bench-${name}-`))
  stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  const services = await startServices({ fsync })
  stack.defer(() => services.stop())
  const databases = await openDatabases(services.databaseUrl)
  stack.defer(() => databases.close())
  const databaseUrl = await databases.migrated(name)
  const machine = openMachine()
  if (services.postgres.pid !== undefined) machine.count('postgres', services.postgres.pid)
  const stores = {
    STORAGE_DIR: path.join(folder, 'files'),
    PRIVATE_STORAGE_DIR: path.join(folder, 'private-files'),
  }
  return {
    machine,
    folder,
    databaseUrl,
    redisUrl: services.redisUrl,
    stores,
    async start(more = {}, as = name) {
      const env = {
        ...stores,
        DATABASE_URL: databaseUrl,
        REDIS_URL: services.redisUrl,
        SESSION_SECRET: randomBytes(32).toString('hex'),
        SEALING_SECRET: randomBytes(32).toString('hex'),
        ROLES: 'web,worker,relay',
        PORT: '0',
        WEB_DIST: path.join(folder, 'no-web'),
        RATE_LIMIT_FACTOR: '1000000',
        TRUST_PROXY: WATCHERS_PROXIES,
        ...more,
      }
      const server = await launchServer({ machine, folder, logs }, { name: as, file: PRODUCT, env })
      stack.defer(() => server.stop())
      return server
    },
  }
}
