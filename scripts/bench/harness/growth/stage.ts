import pg from 'pg'
import { asServer } from '#scripts/bench/harness/databases.ts'
import type { Server } from '#scripts/bench/harness/launch.ts'
import type { Machine } from '#scripts/bench/harness/machine.ts'
import { type Cast, seed } from '#scripts/bench/harness/seed.ts'
import { openStandAlone } from '#scripts/bench/harness/stand-alone.ts'
import { fill } from './fill.ts'

/** Requests that are bid on and looked at, of all that there are. */
const LOOKED_AT = 5_000
/** Posted by people, before the house grows. */
const POSTED = 20

export interface GrowthStage {
  readonly machine: Machine
  readonly server: Server
  /** One owner has all requests and a few carriers all bids: no list of anybody's own is short. */
  readonly cast: Cast
  /** Fills the house up to so many requests with `bidsEach` bids each, and gives some of them. */
  growTo(requests: number, bidsEach: number): Promise<string[]>
}

/** The product in one process over a house that grows. */
export async function openGrowthStage(
  stack: AsyncDisposableStack,
  { logs, carriers }: { logs: string; carriers: number },
): Promise<GrowthStage> {
  const { databaseUrl, machine, start } = await openStandAlone(stack, { name: 'growth', logs, fsync: true })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  stack.defer(() => client.end())
  // one checkpoint and one vacuum when all is filled in, instead of dozens meanwhile
  await client.query('alter system set autovacuum = off')
  await client.query(`alter system set max_wal_size = '32GB'`)
  await client.query(`alter system set checkpoint_timeout = '1h'`)
  await client.query('select pg_reload_conf()')
  const server = await start({ DATABASE_URL: asServer(databaseUrl) })
  const cast = await seed(server.url, databaseUrl, { carriers, requests: POSTED })
  let there = POSTED
  return {
    machine,
    server,
    cast,
    async growTo(requests, bidsEach) {
      await fill(databaseUrl, cast, { from: there + 1, to: requests, bidsEach })
      there = requests
      const { rows } = await client.query<{ id: string }>(
        'select id from collection_requests where random() < $1::float8 limit $2',
        [LOOKED_AT / requests, LOOKED_AT],
      )
      return rows.map(({ id }) => id)
    },
  }
}
