import { bidTextFor, leanBid, productBid, spreadOver } from './bids.ts'
import { type Cast, seed } from './cast.ts'
import type { Run, Thoroughness } from './figure.ts'
import { openClients } from './http.ts'
import type { Server } from './launch.ts'
import { closedLoop, openPacer, type Pacer } from './loops.ts'
import type { Measurer } from './rounds.ts'
import { openStage, type Stage, type Stores } from './stage.ts'
import { startWatchers, type Watchers } from './watchers.ts'

export const LEAN = new URL('./lean/server.ts', import.meta.url)

const SIZES = {
  full: { carriers: 128, requests: 1_040, warmUpMs: 16_000 },
  quick: { carriers: 32, requests: 40, warmUpMs: 2_000 },
}
const WARM_UP_CLIENTS = 8

/**
 * The running processes that most figures share. Names of processes: `one`, `web A`, `web B`, `worker`, `twin`,
 * `postgres`, `redis 1`, `redis 2`.
 */
export interface SharedSetup {
  readonly stage: Stage
  readonly measurer: Measurer
  readonly watchers: Watchers
  readonly pacer: Pacer
  readonly cast: Cast
  /** The product in one process with all roles, as `scripts/start` runs it. */
  readonly one: Server
  /** The product in three processes: two for the web, one for worker and relay. */
  readonly webA: Server
  readonly webB: Server
  readonly two: Stores
  /** The lean twin. */
  readonly twin: Server
  readonly leanUrl: string
  /** A database for direct SQL, without any process of the product. */
  readonly directUrl: string
}

/**
 * Which processes work where bids go to `web A` and watchers connect to `web B`, and where `one` or the twin does
 * everything.
 */
export const TWO = ['web A', 'web B', 'worker', 'postgres', 'redis 2']
export const ONE = ['one', 'postgres', 'redis 1']
export const TWIN = ['twin', 'postgres']

/** Sets everything up and warms it up: code measured in windows of a second must have been compiled before. */
export async function openSharedSetup(run: Run, thoroughness: Thoroughness): Promise<SharedSetup> {
  const { warmUpMs, ...size } = SIZES[thoroughness]
  const stage = await openStage(run, { name: 'scene' })
  const { redisUrl } = stage
  const seedUrl = await stage.migrated('seed')
  const seeding = await stage.start({ name: 'seeding', roles: 'web', on: { databaseUrl: seedUrl, redisUrl } })
  const cast = await seed(seeding.url, seedUrl, size)
  await seeding.stop()
  const copy = (name: string) => stage.copy('seed', name)
  const two = { databaseUrl: await copy('two'), redisUrl: await stage.ownRedis('redis 2') }
  const leanUrl = await copy('lean')
  await stage.start({ name: 'worker', roles: 'worker,relay', on: two })
  const setup = {
    stage,
    measurer: { machine: stage.machine, repeats: run.repeats },
    watchers: startWatchers(stage, run.stack),
    pacer: await openPacer(run.stack),
    cast,
    one: await stage.start({ name: 'one', on: { databaseUrl: await copy('one'), redisUrl } }),
    webA: await stage.start({ name: 'web A', roles: 'web', on: two }),
    webB: await stage.start({ name: 'web B', roles: 'web', on: two }),
    two,
    twin: await stage.launch({ name: 'twin', file: LEAN, env: leanEnv(leanUrl) }),
    leanUrl,
    directUrl: await copy('direct'),
  }
  await warmUp(setup, warmUpMs)
  return setup
}

/** The environment of the lean twin. */
export const leanEnv = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, NODE_ENV: 'production' })

async function warmUp({ cast, stage, one, webA, webB, twin }: SharedSetup, ms: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const ways = [...[one, webA, webB].map(({ url }) => ({ url, text: productBid })), { url: twin.url, text: leanBid }]
  const open = ({ url, text }: (typeof ways)[number]) =>
    openClients(stack, url, WARM_UP_CLIENTS, bidTextFor(cast, text, spreadOver(cast)))
  await closedLoop(ways.flatMap(open), ms)
  await stage.machine.rest()
}
