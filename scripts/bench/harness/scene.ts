import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startServices } from '#scripts/local/services.ts'
import { type Databases, openDatabases } from './databases.ts'
import { launchServer, type Server, type Stage } from './launch.ts'
import { openMachine } from './machine.ts'
import { ownRedis, pidOf } from './own-redis.ts'
import type { Plan } from './plan.ts'
import { openProduct } from './product.ts'
import { openSystem, type RunningSystem, type SystemShape } from './running-system.ts'
import { type Cast, seed } from './seed.ts'

const LEAN = new URL('./lean/server.ts', import.meta.url)
const PEERS = new URL('./lean/peers.ts', import.meta.url)
const COLLECTING = ['--expose-gc', '--import', new URL('./collect-garbage.ts', import.meta.url).pathname]

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
  /** The database of the three processes. */
  readonly twoUrl: string
  /** A database for direct SQL, without any process of the product. */
  readonly directUrl: string
  /** Starts another web process of the product, or another twin, that collects garbage on SIGUSR2. */
  another(kind: 'product' | 'twin'): Promise<Server>
  /** Starts what others would pick, `peers`. */
  peers(): Promise<Server>
  /** Starts more processes of the product, which know nothing of those above. */
  house(shape: SystemShape): Promise<RunningSystem>
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
  const redis2Url = await ownRedis(stage, 'redis 2', stack)
  stage.machine.count('postgres', pidOf(services.postgres))
  stage.machine.count('redis 1', pidOf(services.redis))
  const databases = await openDatabases(services.databaseUrl)
  stack.defer(() => databases.close())
  const start = openProduct(stage, nodeArgs)
  const lean = async (name: string, file: URL, args: readonly string[] = []) => {
    const env = { DATABASE_URL: leanUrl, NODE_ENV: 'production' }
    const server = await launchServer(stage, { name, file, nodeArgs: args, env })
    stack.defer(() => server.stop())
    return server
  }

  const seedUrl = await databases.migrated('seed')
  const empty = { databaseUrl: seedUrl, redisUrl: services.redisUrl }
  const seeding = await start({ name: 'seeding', roles: 'web', on: empty, until: stack })
  const cast = await seed(seeding.url, seedUrl, plan)
  await seeding.stop()
  const one = { databaseUrl: await databases.copy('seed', 'one'), redisUrl: services.redisUrl }
  const two = { databaseUrl: await databases.copy('seed', 'two'), redisUrl: redis2Url }
  const leanUrl = await databases.copy('seed', 'lean')
  const directUrl = await databases.copy('seed', 'direct')
  await start({ name: 'worker', roles: 'worker,relay', on: two, until: stack })
  return {
    stage,
    cast,
    databases,
    twoUrl: two.databaseUrl,
    directUrl,
    one: await start({ name: 'one', roles: 'web,worker,relay', on: one, until: stack }),
    webA: await start({ name: 'web A', roles: 'web', on: two, until: stack }),
    webB: await start({ name: 'web B', roles: 'web', on: two, until: stack }),
    twin: await lean('twin', LEAN),
    another: (kind) =>
      kind === 'product'
        ? start({ name: 'memory', roles: 'web', on: two, until: stack, args: COLLECTING })
        : lean('memory', LEAN, COLLECTING),
    peers: () => lean('peers', PEERS),
    house: (shape) => openSystem({ stage, databases, start }, shape, stack),
  }
}
