import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { productBid } from '../bids.ts'
import { carrierName, seed, signInAs } from '../cast.ts'
import { get } from '../http.ts'
import type { Stage } from '../stage.ts'
import { type Contender, redisOf, type Size, withFixedPorts } from './contender.ts'

/** The product in three processes: two for the web, one for worker and relay. */
export async function openKerbside(stage: Stage, { bidders, auctions }: Size): Promise<Contender> {
  const databaseUrl = await stage.migrated('kerbside')
  const on = { databaseUrl, redisUrl: redisOf(stage, 0) }
  const start = withFixedPorts((name, port, nodeArgs) =>
    stage.start({ name, roles: 'web', on, settings: { PORT: String(port) }, ...(nodeArgs && { nodeArgs }) }),
  )
  await stage.start({ name: 'kerbside worker', roles: 'worker,relay', on })
  const webs = { A: await start('kerbside A'), B: await start('kerbside B') }
  const cast = await seed(webs.A.url, databaseUrl, { carriers: bidders, requests: auctions })
  return {
    product: 'kerbside',
    title: 'Kerbside',
    promise:
      "told at least once, about a second after the restart at the latest; pages drop what they have (docs/decisions.md, 'Delivery and live updates')",
    processes: ['kerbside A', 'kerbside B', 'kerbside worker', 'postgres', 'redis 1'],
    webs,
    signIn: (nth) => signInAs(webs.A.url, carrierName(nth)),
    auctionIds: cast.requestIds,
    bid: productBid,
    list: (id) => get(bidsOnRequest.path.replace(':requestId', id)),
    messages: { databaseUrl, sql: 'select bid_message as message from bids' },
    start,
  }
}
