import type { Databases } from './databases.ts'
import type { Server, Stage } from './launch.ts'
import { ownRedis } from './own-redis.ts'
import type { StartProduct } from './product.ts'

export interface SystemShape {
  /** Names its database and its processes. */
  readonly name: string
  readonly webs: number
  /** Each is a relay, too. */
  readonly workers: number
  /** Added to what is usual for the product. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Processes of the product on a database and a Redis of their own. */
export interface RunningSystem {
  readonly webs: readonly Server[]
  readonly databaseUrl: string
  /** Under which names their processor time counts; PostgreSQL is everybody's. */
  readonly processes: readonly string[]
  stop(): Promise<void>
}

/** Opens one on a copy of the database `seed`; `stack` gets what ends it, should nobody do it before. */
export async function openSystem(
  { stage, databases, start }: { stage: Stage; databases: Databases; start: StartProduct },
  { name, webs, workers, settings = {} }: SystemShape,
  stack: AsyncDisposableStack,
): Promise<RunningSystem> {
  const until = stack.use(new AsyncDisposableStack())
  const redis = `${name} redis`
  const on = { databaseUrl: await databases.copy('seed', name), redisUrl: await ownRedis(stage, redis, until) }
  const names = (role: string, count: number) => Array.from({ length: count }, (_, nth) => `${name} ${role} ${nth + 1}`)
  const [webNames, workerNames] = [names('web', webs), names('worker', workers)]
  await Promise.all(workerNames.map((worker) => start({ name: worker, roles: 'worker,relay', on, until, settings })))
  return {
    webs: await Promise.all(webNames.map((web) => start({ name: web, roles: 'web', on, until, settings }))),
    databaseUrl: on.databaseUrl,
    processes: [...webNames, ...workerNames, redis],
    stop: () => until.disposeAsync(),
  }
}
