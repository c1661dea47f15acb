import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import type { Account } from '../cast.ts'
import { now } from '../clock.ts'
import { openConnection } from '../http.ts'
import type { Sample } from '../rounds.ts'
import { openWatcher } from '../watcher-socket.ts'
import type { Contender } from './contender.ts'
import { type Ledger, openLedger } from './ledger.ts'

/** The longest time from the first answer to the kill: bids are then at any point of their way. */
const SPREAD_MS = 10
const BETWEEN_BIDS_MS = 20
const RETRY_MS = 100
const RETURN_PATIENCE_MS = 30_000
/** A message that has not arrived this long after the last bid never will. */
const PATIENCE_MS = 5_000

/** A web process that is killed, in one round. */
interface Killing {
  readonly contender: Contender
  readonly bidders: readonly Account[]
  /** Each has a watcher at B, who stays, and one at A, who comes back to A and then reads the list once. */
  readonly auctionIds: readonly string[]
  readonly round: number
}

/** Kills web process A of a contender during a bid of each bidder, restarts it, and bids on B throughout. */
export async function killAmidBids(killing: Killing): Promise<Sample> {
  await using stack = new AsyncDisposableStack()
  const { contender, bidders, round } = killing
  const { webs, product } = contender
  const ledger = openLedger()
  const watched = await watch(killing, ledger, stack)
  const bids = openBids(killing)
  const others = bids.keepOn(webs.B.url)

  const burst = bidders.map(() => bids.placeOne(webs.A.url))
  await Promise.race(burst)
  await pause(Math.random() * SPREAD_MS)
  const killedAt = now()
  await webs.A.kill9()
  await Promise.all(burst)
  webs.A = await contender.start(`${product} A`)
  const backAfter = now() - killedAt
  await watched.allAreBack()
  await Promise.all(bidders.map(() => bids.placeOne(webs.A.url)))
  await others.stop()

  const placed = await bidsOf(contender, markOf(round))
  await isTrueWithin(PATIENCE_MS, () => watched.missing('stays', placed) + watched.missing('returns', placed) === 0)
  return {
    ms: [],
    done: placed.length,
    values: { 'back after ms': backAfter },
    counts: {
      acknowledged: bids.acknowledged.length,
      'acknowledged, never heard': watched.missing('stays', bids.acknowledged),
      'placed, never heard': watched.missing('stays', placed),
      doubled: watched.doubled(),
      'never known after coming back': watched.missing('returns', placed),
    },
  }
}

/** The start of a round's messages; the auction follows, then the bid. */
const markOf = (round: number): string => `kill ${round}:`
const auctionOf = (message: string): number => Number(message.split(':')[1])
const messagesIn = (text: string, mark: string): string[] =>
  Array.from(text.matchAll(/"bidMessage":"([^"]+)"/g), ([, message = '']) => message).filter((message) =>
    message.startsWith(mark),
  )

type Kind = 'stays' | 'returns'

async function watch({ contender, auctionIds, round }: Killing, ledger: Ledger, stack: AsyncDisposableStack) {
  const { webs, product, list } = contender
  const mark = markOf(round)
  let [over, back] = [false, 0]
  stack.defer(() => {
    over = true
  })
  const nameOf = (kind: Kind, auction: number) => `${kind} ${auction}`
  const open = async (kind: Kind, id: string, auction: number) => {
    const name = nameOf(kind, auction)
    const hear = (packet: string) => {
      for (const message of messagesIn(packet, mark)) ledger.hear(name, message)
    }
    const { url } = kind === 'stays' ? webs.B : webs.A
    const socket = await openWatcher(url, { id, token: null }, hear, product)
    stack.defer(() => socket.terminate())
    if (kind === 'returns') socket.once('close', () => void comeBack(id, auction))
  }
  const comeBack = async (id: string, auction: number) => {
    while (!over) {
      await pause(RETRY_MS)
      try {
        await open('returns', id, auction)
        const text = await answerOf(webs.A.url, list(id))
        for (const message of messagesIn(text, mark)) ledger.read(nameOf('returns', auction), message)
        back++
        return
      } catch {
        // it is not back yet
      }
    }
  }
  await Promise.all(auctionIds.flatMap((id, nth) => [open('stays', id, nth), open('returns', id, nth)]))
  const all = auctionIds.map((_, auction) => auction)
  return {
    async allAreBack() {
      if (!(await isTrueWithin(RETURN_PATIENCE_MS, () => back >= auctionIds.length)))
        throw new Problem(`Of ${auctionIds.length} watchers of ${product} ${back} came back.`)
    },
    missing: (kind: Kind, bids: readonly string[]) =>
      all.reduce((sum, auction) => {
        const own = bids.filter((message) => auctionOf(message) === auction)
        return sum + ledger.missing([nameOf(kind, auction)], own)
      }, 0),
    doubled: () => ledger.doubled(all.map((auction) => nameOf('stays', auction))),
  }
}

async function answerOf(url: string, request: string): Promise<string> {
  const connection = await openConnection(url)
  try {
    const { status, body } = await connection.send(request)
    if (status >= 300) throw new Problem(`The server answered ${status} ${body}`)
    return body
  } finally {
    connection.close()
  }
}

/** Bids by one bidder after another, on one auction after another, each with a message of its own. */
function openBids({ contender: { bid }, bidders, auctionIds, round }: Killing) {
  const acknowledged: string[] = []
  let sent = 0
  const placeOne = async (url: string) => {
    const nth = sent++
    const [carrier, auction] = [bidders[nth % bidders.length], nth % auctionIds.length]
    if (!carrier) throw new Error('There is no bidder')
    const message = `${markOf(round)}${auction}:${nth}`
    const request = bid({ carrier, requestId: auctionIds[auction] ?? '', message })
    // a bid without an answer from a killed server is not acknowledged
    const answer = await answerOf(url, request).catch(() => null)
    if (answer !== null) acknowledged.push(message)
  }
  return {
    acknowledged,
    placeOne,
    /** Keeps bidding at `url`. */
    keepOn(url: string) {
      let over = false
      const ended = (async () => {
        for (; !over; await pause(BETWEEN_BIDS_MS)) await placeOne(url)
      })()
      return {
        stop() {
          over = true
          return ended
        },
      }
    },
  }
}

/** Returns the messages of the bids in the database. */
async function bidsOf({ messages }: Contender, mark: string): Promise<string[]> {
  const { rows } = await withClient(messages.databaseUrl, (client) =>
    client.query<{ message: string | null }>(messages.sql),
  )
  return rows.flatMap(({ message }) => (message?.startsWith(mark) ? [message] : []))
}
