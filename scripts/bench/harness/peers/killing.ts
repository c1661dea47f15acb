import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { type Account, nthOf } from '../cast.ts'
import { now } from '../clock.ts'
import { ask } from '../load.ts'
import type { Sample } from '../measure.ts'
import { killAmid } from '../stage.ts'
import { openWatcher } from '../watcher-socket.ts'
import { auctionsFor, type Contender } from './contender.ts'
import { openLedger } from './ledger.ts'

const BETWEEN_BIDS_MS = 20
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
  const acknowledged: string[] = []
  let sent = 0
  const place = async (url: string) => {
    const nth = sent++
    const [ids, carrier] = [auctionsFor(contender, 'kill'), nthOf(bidders, nth)]
    const message = `${mark}${nth % ids.length}:${nth}`
    // a bid without an answer from a killed server is not acknowledged
    const answer = await ask(url, contender.bid({ carrier, requestId: nthOf(ids, nth), message })).catch(() => null)
    if (answer && answer.status < 300) acknowledged.push(message)
  }
  let over = false
  const others = (async () => {
    for (; !over; await pause(BETWEEN_BIDS_MS)) await place(webs.B.url)
  })()

  const burst = bidders.map(() => place(webs.A.url))
  const from = now()
  await killAmid(burst, webs.A)
  webs.A = await contender.start(`${product} A`)
  const backAfter = now() - from
  await watched.untilAllAreBack()
  await Promise.all(bidders.map(() => place(webs.A.url)))
  over = true
  await others

  const placed = await messagesOf(contender, mark)
  await isTrueWithin(PATIENCE_MS, () => watched.missing('stays', placed) + watched.missing('returns', placed) === 0)
  return {
    ms: [],
    done: placed.length,
    values: { 'back after ms': backAfter },
    counts: {
      acknowledged: acknowledged.length,
      'acknowledged, never heard': watched.missing('stays', acknowledged),
      'placed, never heard': watched.missing('stays', placed),
      doubled: watched.doubled(),
      'never known after coming back': watched.missing('returns', placed),
    },
  }
}

type Kind = 'stays' | 'returns'

/** On each auction a watcher at B, who stays, and one at A, who comes back to A and then reads the list once. */
async function watch(contender: Contender, mark: string, stack: AsyncDisposableStack) {
  const { webs, product, list } = contender
  const ids = auctionsFor(contender, 'kill')
  const ledger = openLedger()
  let [over, back] = [false, 0]
  stack.defer(() => {
    over = true
  })
  const messagesIn = (text: string) =>
    Array.from(text.matchAll(/"bidMessage":"([^"]+)"/g), ([, message = '']) => message).filter((message) =>
      message.startsWith(mark),
    )
  const open = async (kind: Kind, id: string, nth: number) => {
    const hear = (packet: string) => {
      for (const message of messagesIn(packet)) ledger.hear(`${kind} ${nth}`, message)
    }
    const { url } = kind === 'stays' ? webs.B : webs.A
    const socket = await openWatcher(url, { id, token: null }, hear, product)
    stack.defer(() => socket.terminate())
    if (kind === 'returns') socket.once('close', () => void comeBack(id, nth))
  }
  const comeBack = async (id: string, nth: number) => {
    const isBack = async () => {
      await open('returns', id, nth)
      const { body } = await ask(webs.A.url, list(id))
      for (const message of messagesIn(body)) ledger.read(`returns ${nth}`, message)
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
    missing: (kind: Kind, bids: readonly string[]) =>
      bids.filter((message) => ledger.missing([`${kind} ${message.split(':')[1]}`], [message]) > 0).length,
    doubled: () => ledger.doubled(ids.map((_, nth) => `stays ${nth}`)),
  }
}

/** Returns the messages of the bids in the database. */
async function messagesOf({ databaseUrl, messages }: Contender, mark: string): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (sql) => sql.query<{ message: string | null }>(messages))
  return rows.flatMap(({ message }) => (message?.startsWith(mark) ? [message] : []))
}
