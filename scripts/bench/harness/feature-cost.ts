import type pg from 'pg'
import { withClient } from '#scripts/lib/database-client.ts'
import { bidTextFor, productBid, spreadOver } from './bids.ts'
import { type Cast, seed } from './cast.ts'
import type { Run } from './figure.ts'
import { openClients, openPool } from './http.ts'
import { closedLoop, openPacer } from './loops.ts'
import { alternate, type Measurer, type Series, seriesOf } from './rounds.ts'
import { type Rate, sendAll, summariseReplies } from './sending.ts'
import type { Stage } from './stage.ts'

/** The sides that are compared: the product with a feature, as it is sold, and the product with FEATURES_OFF. */
export const ON_AND_OFF = ['on', 'off'] as const
type Side = (typeof ON_AND_OFF)[number]

/** The processes that work for `on` and for `off`, by the names that their CPU time is counted under. */
export const PROCESSES_OF = { on: ['on', 'redis on', 'postgres'], off: ['off', 'redis off', 'postgres'] } as const

const SIZE = { carriers: 32, requests: 400 }
/** Until a new process is as fast as it gets. */
const WARM_UP_MS = 4_000

interface FeatureCost extends Rate {
  /** As FEATURES_OFF names it. */
  readonly feature: string
  /** Settings of both processes. */
  readonly settings?: Readonly<Record<string, string>>
  /** Fills the database of both before they start. */
  readonly prepare?: (client: pg.ClientBase) => Promise<unknown>
}

/** What a feature costs bidders. */
interface Measured {
  readonly bids: Series<Side>
  readonly cast: Cast
  /** Of the process with the feature, which keeps running. */
  readonly databaseUrl: string
}

/** Sends the same bids on a schedule to a process with `feature` and to one without it, in turn. */
export async function measureFeatureCost(
  stage: Stage,
  { measurer, run }: { measurer: Measurer; run: Run },
  { feature, settings = {}, prepare, ...rate }: FeatureCost,
): Promise<Measured> {
  const seedUrl = await stage.migrated('seed')
  const on = { databaseUrl: seedUrl, redisUrl: stage.redisUrl }
  const seeding = await stage.start({ name: 'seeding', roles: 'web', on })
  const cast = await seed(seeding.url, seedUrl, SIZE)
  await seeding.stop()
  if (prepare) await withClient(seedUrl, prepare)
  const pacer = await openPacer(run.stack)
  const open = async (side: Side) => {
    const stores = {
      databaseUrl: await stage.copy('seed', `bids_${side}`),
      redisUrl: await stage.ownRedis(`redis ${side}`),
    }
    const FEATURES_OFF = side === 'on' ? '' : feature
    const { url } = await stage.start({ name: side, on: stores, settings: { ...settings, FEATURES_OFF } })
    const text = bidTextFor(cast, productBid, spreadOver(cast))
    await closedLoop(openClients(run.stack, url, cast.carriers.length, text), WARM_UP_MS)
    return { ...cast, ...stores, ...rate, pacer, pool: openPool(url, run.stack), text: productBid }
  }
  const shots = { on: await open('on'), off: await open('off') }
  const windows = await alternate(measurer, ON_AND_OFF, rate.rounds, async (side) =>
    summariseReplies(await sendAll(shots[side])),
  )
  const bids = seriesOf(`Reply to a bidder, ${rate.rate} bids/s`, windows, PROCESSES_OF)
  return { bids, cast, databaseUrl: shots.on.databaseUrl }
}
