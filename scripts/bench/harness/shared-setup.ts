import { bidsOf, type Cast, leanBid, openSeed, productBid, spreadOver } from './cast.ts'
import { clientsOf } from './load.ts'
import type { Run, Thoroughness } from './measure.ts'
import { openStage, type Server, type Stage, type Stores } from './stage.ts'
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
  readonly watchers: Watchers
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
  const stage = await openStage(run, 'scene')
  const { cast } = await openSeed(stage, size)
  const copy = (name: string) => stage.copy('seed', name)
  const two = { databaseUrl: await copy('two'), redisUrl: await stage.ownRedis('redis 2') }
  const leanUrl = await copy('lean')
  await stage.start({ name: 'worker', roles: 'worker,relay', on: two })
  const setup = {
    stage,
    watchers: startWatchers(stage, run.stack),
    cast,
    one: await stage.start({ name: 'one', on: { databaseUrl: await copy('one'), redisUrl: stage.redisUrl } }),
    webA: await stage.start({ name: 'web A', roles: 'web', on: two }),
    webB: await stage.start({ name: 'web B', roles: 'web', on: two }),
    two,
    twin: await stage.launch({ name: 'twin', file: LEAN, env: leanEnv(leanUrl) }),
    leanUrl,
    directUrl: await copy('direct'),
  }
  const { one, webA, webB, twin } = setup
  const ways = [...[one, webA, webB].map(({ url }) => ({ url, bid: productBid })), { url: twin.url, bid: leanBid }]
  const loads = ways.map(({ url, bid }) => clientsOf(url, WARM_UP_CLIENTS, bidsOf(cast, bid, spreadOver(cast))))
  await Promise.all(loads.map((load) => load(warmUpMs)))
  await stage.machine.rest()
  return setup
}

/** The environment of the lean twin. */
export const leanEnv = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, NODE_ENV: 'production' })
