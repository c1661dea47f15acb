import { bidsOf, type Cast, leanBid, productBid, seed, signInAgain, spreadOver } from './cast.ts'
import { clientsOf } from './load.ts'
import type { Run } from './measure.ts'
import { openStage, type Server, type Stage } from './stage.ts'
import { startWatchers, type Watchers } from './watchers.ts'

const TWIN = new URL('./lean/server.ts', import.meta.url).pathname
const SIZES = {
  full: { carriers: 128, requests: 1_040, warmUpMs: 16_000 },
  quick: { carriers: 32, requests: 40, warmUpMs: 2_000 },
}
const WARM_UP_CLIENTS = 8

/**
 * The running processes that most figures share: `product web A`, `product web B`, `product worker`, `twin`, `postgres`
 * and `redis`.
 */
export interface SharedSetup {
  readonly stage: Stage
  readonly watchers: Watchers
  /** Signed in just before each figure. */
  readonly cast: Cast
  /** The product in three processes: two for the web, one for worker and relay. */
  readonly webA: Server
  readonly webB: Server
  /** The lean twin. */
  readonly twin: Server
  /** The twin's database. */
  readonly leanUrl: string
}

/**
 * Sets everything up and warms it up: code measured in windows of a second must have been compiled before. Returns a
 * function that signs everyone in and returns the setup.
 */
export async function openSharedSetup(run: Run, thoroughness: 'full' | 'quick'): Promise<() => Promise<SharedSetup>> {
  const { warmUpMs, ...size } = SIZES[thoroughness]
  const stage = await openStage(run, 'shared')
  const leanUrl = await stage.migrated('lean')
  const seeding = await stage.start({ name: 'seeding', roles: 'web', databaseUrl: leanUrl })
  const cast = await seed(seeding.url, leanUrl, size)
  await seeding.stop()
  const databaseUrl = await stage.create('product', 'lean')
  await stage.start({ name: 'product worker', roles: 'worker,relay', databaseUrl })
  const webA = await stage.start({ name: 'product web A', roles: 'web', databaseUrl })
  const webB = await stage.start({ name: 'product web B', roles: 'web', databaseUrl })
  const env = { DATABASE_URL: leanUrl, NODE_ENV: 'production' }
  const twin = await stage.launch({ name: 'twin', file: TWIN, env })
  const setup = { stage, watchers: startWatchers(run.stack), webA, webB, twin, leanUrl }
  const targets = [[webA, productBid] as const, [webB, productBid] as const, [twin, leanBid] as const]
  const loads = targets.map(([{ url }, bid]) => clientsOf(url, WARM_UP_CLIENTS, bidsOf(cast, bid, spreadOver(cast))))
  await Promise.all(loads.map((load) => load(warmUpMs)))
  await stage.machine.rest()
  return async () => ({ ...setup, cast: await signInAgain(webA.url, cast) })
}
