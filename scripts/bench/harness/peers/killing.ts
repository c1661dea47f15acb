import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { type Account, nthOf } from '../cast.ts'
import { ask, now } from '../load.ts'
import type { Sample } from '../measure.ts'
import { killAmid } from '../stage.ts'
import { openWatcher } from '../watcher-socket.ts'
import { auctionsFor, type Contender } from './contender.ts'

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
  let [sent, over] = [0, false]
  const place = async (url: string) => {
    const nth = sent++
    const [ids, carrier] = [auctionsFor(contender, 'kill'), nthOf(bidders, nth)]
    const message = `${mark}${nth % ids.length}:${nth}`
    // a bid without an answer from a killed server is not acknowledged
    const answer = await ask(url, contender.bid({ carrier, requestId: nthOf(ids, nth), message })).catch(() => null)
    if (answer && answer.status < 300) acknowledged.push(message)
  }
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

  const { databaseUrl, messages } = contender
  const { rows } = await withClient(databaseUrl, (sql) => sql.query<{ message: string | null }>(messages))
  const placed = rows.flatMap(({ message }) => (message?.startsWith(mark) ? [message] : []))
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

/** On each auction a watcher at B, who stays, and one at A, who comes back to A and then reads the list once. */
async function watch({ webs, product, list, ...contender }: Contender, mark: string, stack: AsyncDisposableStack) {
  const ids = auctionsFor(contender, 'kill')
  /** How often the watcher of each auction received each bid; 0 where it was only read in the list. */
  const known = { stays: ids.map(() => new Map<string, number>()), returns: ids.map(() => new Map<string, number>()) }
  let [over, back] = [false, 0]
  stack.defer(() => {
    over = true
  })
  const messagesIn = (text: string) =>
    Array.from(text.matchAll(/"bidMessage":"([^"]+)"/g), ([, message = '']) => message).filter((message) =>
      message.startsWith(mark),
    )
  const learn = (kind: keyof typeof known, nth: number, text: string, times: 0 | 1) => {
    const bids = known[kind][nth]
    for (const message of messagesIn(text)) bids?.set(message, (bids.get(message) ?? 0) + times)
  }
  const open = async (kind: keyof typeof known, id: string, nth: number) => {
    const { url } = kind === 'stays' ? webs.B : webs.A
    const socket = await openWatcher(url, { id, token: null }, (packet) => learn(kind, nth, packet, 1), product)
    stack.defer(() => socket.terminate())
    if (kind === 'returns') socket.once('close', () => void comeBack(id, nth))
  }
  const comeBack = async (id: string, nth: number) => {
    const isBack = async () => {
      await open('returns', id, nth)
      learn('returns', nth, (await ask(webs.A.url, list(id))).body, 0)
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
    missing: (kind: keyof typeof known, bids: readonly string[]) =>
      bids.filter((message) => !known[kind][Number(message.split(':')[1])]?.has(message)).length,
    doubled: () => known.stays.flatMap((bids) => [...bids.values()]).reduce((sum, times) => sum + times - 1, 0),
  }
}
