import { openBidders, spreadOver } from './bidders.ts'
import { leanBid, productBid } from './bids.ts'
import { closedLoop } from './loops.ts'
import type { Scene } from './scene.ts'

const CLIENTS = 8

/** Bids through every web process for `ms`: what is measured in windows of a second must have been compiled before. */
export async function warmUp({ cast, stage, one, webA, webB, twin }: Scene, ms: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const options = { clients: CLIENTS, where: spreadOver(cast), stack }
  const clients = await Promise.all([
    ...[one, webA, webB].map(({ url }) => openBidders(cast, { ...options, urls: [url], text: productBid })),
    openBidders(cast, { ...options, urls: [twin.url], text: leanBid }),
  ])
  await Promise.all(clients.map((acts) => closedLoop(acts, ms)))
  await stage.machine.rest()
}
