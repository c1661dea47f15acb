import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#scripts/lib/ports.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { embeddedRedis, redisUrl } from '#scripts/lib/redis.ts'
import { findRedis } from '#scripts/lib/redis-install.ts'
import { startServices } from '#scripts/lib/services.ts'
import { type Databases, openDatabases } from './databases.ts'
import { launchServer, type Server, type Stage } from './launch.ts'
import { openMachine } from './machine.ts'
import type { Plan } from './plan.ts'
import { type Cast, seed } from './seed.ts'

const PRODUCT = new URL('../../server/main.ts', import.meta.url)
const LEAN = new URL('./lean/server.ts', import.meta.url)
const COLLECT_GARBAGE = new URL('./collect-garbage.ts', import.meta.url).pathname

/** Everything that is measured, running. Names of processes: `one`, `web A`, `web B`, `worker`, `twin`, `postgres`, `redis 1`, `redis 2`. */
export interface Scene {
  readonly stage: Stage
  readonly cast: Cast
  readonly databases: Databases
  /** The product in one process with all roles, as `scripts/start` runs it. */
  readonly one: Server
  /** The product in three processes: two for the web, one for worker and relay. */
  readonly webA: Server
  readonly webB: Server
  /** The lean twin. */
  readonly twin: Server
  /** A database for direct SQL, without any process of the product. */
  readonly directUrl: string
  /** Starts another web process of the product, or another twin, that collects garbage on SIGUSR2. */
  another(kind: 'product' | 'twin'): Promise<Server>
}

/** Sets everything up; `stack` gets what takes it down again. */
export async function openScene(
  plan: Plan,
  stack: AsyncDisposableStack,
  { nodeArgs, logs }: { nodeArgs: readonly string[]; logs: string },
): Promise<Scene> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-bench-'))
  stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  const stage = { machine: openMachine(), folder, logs }
  const services = await startServices({ fsync: true })
  stack.defer(() => services.stop())
  const redis2Url = await secondRedis(stage, stack)
  stage.machine.count('postgres', pidOf(services.postgres))
  stage.machine.count('redis 1', pidOf(services.redis))
  const databases = await openDatabases(services.databaseUrl)
  stack.defer(() => databases.close())

  const secret = randomBytes(32).toString('hex')
  const product = async (name: string, roles: string, databaseUrl: string, redis: string, args = nodeArgs) => {
    const env = environment(stage, { databaseUrl, redisUrl: redis, secret, roles })
    const server = await launchServer(stage, { name, file: PRODUCT, nodeArgs: args, env })
    stack.defer(() => server.stop())
    return server
  }
  const lean = async (name: string, args: readonly string[] = []) => {
    const env = { DATABASE_URL: leanUrl, NODE_ENV: 'production' }
    const server = await launchServer(stage, { name, file: LEAN, nodeArgs: args, env })
    stack.defer(() => server.stop())
    return server
  }

  const seedUrl = await databases.migrated('seed')
  const seeding = await product('seeding', 'web', seedUrl, services.redisUrl)
  const cast = await seed(seeding.url, seedUrl, plan)
  await seeding.stop()
  const oneUrl = await databases.copy('seed', 'one')
  const twoUrl = await databases.copy('seed', 'two')
  const leanUrl = await databases.copy('seed', 'lean')
  const directUrl = await databases.copy('seed', 'direct')
  await product('worker', 'worker,relay', twoUrl, redis2Url)
  return {
    stage,
    cast,
    databases,
    directUrl,
    one: await product('one', 'web,worker,relay', oneUrl, services.redisUrl),
    webA: await product('web A', 'web', twoUrl, redis2Url),
    webB: await product('web B', 'web', twoUrl, redis2Url),
    twin: await lean('twin'),
    another(kind) {
      const args = ['--expose-gc', '--import', COLLECT_GARBAGE]
      return kind === 'product' ? product('memory', 'web', twoUrl, redis2Url, args) : lean('memory', args)
    },
  }
}

/** A Redis for the second product: the publications that wake a relay cross the numbered databases of one Redis. */
async function secondRedis({ machine, folder }: Stage, stack: AsyncDisposableStack): Promise<string> {
  const [port, password] = [await freePort(), randomBytes(16).toString('hex')]
  const logFile = path.join(folder, 'redis.log')
  const dir = path.join(folder, 'redis')
  const redis = embeddedRedis({
    ...{ port, password, logFile, dir, fsync: true, throwaway: folder },
    binary: await findRedis(),
  })
  stack.defer(() => redis.stop())
  await redis.start()
  machine.count('redis 2', pidOf(redis))
  return redisUrl({ port, password })
}

function environment(
  { folder }: Stage,
  { databaseUrl, redisUrl, secret, roles }: { databaseUrl: string; redisUrl: string; secret: string; roles: string },
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    ROLES: roles,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SESSION_SECRET: secret,
    STORAGE_DIR: path.join(folder, 'files'),
    PRIVATE_STORAGE_DIR: path.join(folder, 'private-files'),
    WEB_DIST: path.join(folder, 'no-web'),
    RATE_LIMIT_FACTOR: '1000000',
  }
}

function pidOf({ name, pid }: { name: string; pid: number | undefined }): number {
  if (pid === undefined) throw new Problem(`${name} is not running.`)
  return pid
}
