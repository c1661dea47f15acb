import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { asServer } from '#scripts/bench/harness/databases.ts'
import { launchHelper, type Running, type Server } from '#scripts/bench/harness/launch.ts'
import type { Machine } from '#scripts/bench/harness/machine.ts'
import { type Cast, seed } from '#scripts/bench/harness/seed.ts'
import { openStandAlone } from '#scripts/bench/harness/stand-alone.ts'

const LEAN_RELAY = new URL('../lean/relay.ts', import.meta.url)

export interface CrashStage {
  readonly machine: Machine
  readonly cast: Cast
  readonly sql: pg.Client
  /** Where the watchers are: nobody kills this one. */
  readonly other: Server
  /** The process with all roles that took the first bids: it runs, and is the first to be killed. */
  readonly one: Server
  /** Starts a product process with these roles. */
  start(roles: string): Promise<Server>
  startLeanRelay(): Running
}

/** Two processes of the product over one database and one Redis: one with all roles, and another one for the web. */
export async function openCrashStage(
  stack: AsyncDisposableStack,
  { logs, carriers, requests }: { logs: string; carriers: number; requests: number },
): Promise<CrashStage> {
  const house = await openStandAlone(stack, { name: 'crashes', logs, fsync: true })
  const { machine, folder, databaseUrl, redisUrl } = house
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  stack.defer(() => sql.end())
  const env = {
    DATABASE_URL: asServer(databaseUrl),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    // the time that a start takes is not what is measured
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  }
  const start = (roles: string) => house.start({ ...env, ROLES: roles }, roles)
  const one = await start('web,worker,relay')
  return {
    machine,
    cast: await seed(one.url, databaseUrl, { carriers, requests }),
    sql,
    one,
    other: await start('web'),
    start,
    startLeanRelay() {
      const relay = launchHelper(
        { machine, folder, logs },
        { name: 'lean relay', file: LEAN_RELAY, env: { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } },
      )
      stack.defer(() => relay.stop())
      return relay
    },
  }
}
