import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { type Account, nthOf } from '../cast.ts'
import { ask, now } from '../load.ts'
import type { Sample } from '../measure.ts'
import type { Server } from '../stage.ts'
import { openWatcher } from '../watcher-socket.ts'
import { auctionsFor, type Contender } from './contender.ts'

const BETWEEN_BIDS_MS = 20
/** The longest time from the first answer to a kill. */
const SPREAD_MS = 10
const RETRY_MS = 100
const RETURN_PATIENCE_MS = 30_000
/** A message that has not arrived this long after the last bid never will. */
const PATIENCE_MS = 5_000

/** Kills web process A of a contender during a bid of each bidder, restarts it, and bids on B throughout. */
export async function killAmidBids(contender: Contender, bidders: readonly Account[], round: number): Promise<Sample> {
  await using stack = new AsyncDisposableStack()
  const { webs, product } = contender
  // the start of a round's messages; the auction follows, then the bid
  const mark = `kill ${round}:`
  const watched = await watch(contender, mark, stack)
  const { place, acknowledged } = openBidding(contender, bidders, mark)
  let over = false
  const others = (async () => {
    for (; !over; await pause(BETWEEN_BIDS_MS)) await place(webs.B)
  })()

  const burst = bidders.map(() => place(webs.A))
  const from = now()
  await killAmid(burst, webs.A)
  webs.A = await contender.start(`${product} A`)
  const backAfter = now() - from
  await watched.untilAllAreBack()
  await Promise.all(bidders.map(() => place(webs.A)))
  over = true
  await others

  const placed = await placedBids(contender, mark)
  await isTrueWithin(PATIENCE_MS, () => watched.missing('stays', placed) + watched.missing('returns', placed) === 0)
  return {
    ms: [],
    done: placed.length,
    values: { 'back after ms': backAfter },
    counts: {
      acknowledged: acknowledged.length,
      'acknowledged, never received': watched.missing('stays', acknowledged),
      'placed, never received': watched.missing('stays', placed),
      doubled: watched.doubled(),
      'never known after coming back': watched.missing('returns', placed),
    },
  }
}

/** Places one bid after another, by one bidder after another, and collects the messages of acknowledged ones. */
function openBidding(contender: Contender, bidders: readonly Account[], mark: string) {
  const ids = auctionsFor(contender, 'kill')
  const acknowledged: string[] = []
  let sent = 0
  async function place({ url }: Server): Promise<void> {
    const nth = sent++
    const message = `${mark}${nth % ids.length}:${nth}`
    const bid = contender.bid({ carrier: nthOf(bidders, nth), requestId: nthOf(ids, nth), message })
    // a bid without an answer from a killed server is not acknowledged
    const answer = await ask(url, bid).catch(() => null)
    if (answer && answer.status < 300) acknowledged.push(message)
  }
  return { place, acknowledged }
}

/** Kills a server a moment after the first of the calls on it is done: the others are then at any point of their way. */
async function killAmid(calls: readonly Promise<unknown>[], server: Server): Promise<void> {
  const ended = Promise.allSettled(calls)
  await Promise.race(calls)
  await pause(Math.random() * SPREAD_MS)
  await server.kill9()
  await ended
}

/** Returns the messages of the bids with `mark` that are in the database. */
async function placedBids({ databaseUrl, selectMessagesSql }: Contender, mark: string): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (sql) => sql.query<{ message: string | null }>(selectMessagesSql))
  return rows.flatMap(({ message }) => (message?.startsWith(mark) ? [message] : []))
}

/** On each auction a watcher at B, who stays, and one at A, who comes back to A and then reads the list once. */
async function watch({ webs, product, list, ...contender }: Contender, mark: string, stack: AsyncDisposableStack) {
  const ids = auctionsFor(contender, 'kill')
  const known = { stays: knownBids(ids.length, mark), returns: knownBids(ids.length, mark) }
  let [over, back] = [false, 0]
  stack.defer(() => {
    over = true
  })
  const open = async (kind: keyof typeof known, id: string, nth: number) => {
    const { url } = kind === 'stays' ? webs.B : webs.A
    const socket = await openWatcher(url, { id, token: null }, (packet) => known[kind].add(nth, packet, 1), product)
    stack.defer(() => socket.terminate())
    if (kind === 'returns') socket.once('close', () => void comeBack(id, nth))
  }
  const comeBack = async (id: string, nth: number) => {
    const isBack = async () => {
      await open('returns', id, nth)
      known.returns.add(nth, (await ask(webs.A.url, list(id))).body, 0)
      return true
    }
    do await pause(RETRY_MS)
    while (!over && !(await isBack().catch(() => false)))
    back++
  }
  await Promise.all(ids.flatMap((id, nth) => [open('stays', id, nth), open('returns', id, nth)]))
  return {
    async untilAllAreBack() {
      if (!(await isTrueWithin(RETURN_PATIENCE_MS, () => back >= ids.length)))
        throw new Problem(`Of ${ids.length} watchers of ${product} ${back} came back.`)
    },
    missing: (kind: keyof typeof known, bids: readonly string[]) => known[kind].missing(bids),
    doubled: () => known.stays.doubled(),
  }
}

/** What the watchers of `auctions` auctions know of the bids whose message begins with `mark`. */
function knownBids(auctions: number, mark: string) {
  /** How often the watcher of each auction received each bid; 0 where it was only read in the list. */
  const times = Array.from({ length: auctions }, () => new Map<string, number>())
  return {
    /** Adds the bids in a text to those that the `nth` watcher received so often. */
    add(nth: number, text: string, often: 0 | 1) {
      const bids = times[nth]
      for (const [, message = ''] of text.matchAll(/"bidMessage":"([^"]+)"/g))
        if (message.startsWith(mark)) bids?.set(message, (bids.get(message) ?? 0) + often)
    },
    missing: (bids: readonly string[]): number =>
      bids.filter((message) => !times[Number(message.split(':')[1])]?.has(message)).length,
    doubled: (): number => times.flatMap((bids) => [...bids.values()]).reduce((sum, often) => sum + often - 1, 0),
  }
}
