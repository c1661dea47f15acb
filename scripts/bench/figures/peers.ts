import { bidsOf, MESSAGE, spreadOver } from '../harness/cast.ts'
import { clientsOf, type NextCall, send } from '../harness/load.ts'
import {
  allOf,
  alternate,
  type Findings,
  figure,
  measureLoops,
  type Rounds,
  type Run,
  say,
  seriesOf,
} from '../harness/measure.ts'
import { auctionsFor, type Contender, openKerbside, openPeer, signInAll } from '../harness/peers/contender.ts'
import { killAmidBids } from '../harness/peers/killing.ts'
import { COLLECTING, memoryOfWatchers } from '../harness/peers/memory.ts'
import { PEERS } from '../harness/peers/peers.ts'
import { compareContenders } from '../harness/peers/standings.ts'
import { measureReceived, type WatchedSide } from '../harness/sending.ts'
import { openStage, type Stage } from '../harness/stage.ts'
import { startWatchers, type Watchers } from '../harness/watchers.ts'

const CLIENTS = 32
const BIDS_TO_READ = 10
/** Bids a second. */
const RATE = 50
const FULL_ROUNDS = { rounds: 5, windowMs: 1_500 }
const QUICK_ROUNDS = { rounds: 1, windowMs: 500 }

/** What all contenders are measured with. */
interface Comparison {
  readonly stage: Stage
  readonly watchers: Watchers
  readonly contenders: readonly Contender[]
}

/** The same auction on Kerbside and on the alternatives. */
export const peers = figure(
  'peers',
  {
    full: { rounds: FULL_ROUNDS, crowds: [100, 1_000], kills: 3, memory: { count: 2_000, settleMs: 1_000 } },
    quick: { rounds: QUICK_ROUNDS, crowds: [20], kills: 1, memory: { count: 200, settleMs: 300 } },
  },
  async (run: Run, { rounds, crowds, kills, memory }) => {
    const stage = await openStage(run, 'peers')
    const contenders = [await openKerbside(stage)]
    // the first time they are installed, which takes minutes
    for (const [nth, peer] of PEERS.entries()) contenders.push(await openPeer(stage, peer, nth + 1))
    for (const contender of contenders) await fillLists(contender)
    const comparison = { stage, contenders, watchers: startWatchers(run.stack) }
    const found = [await measureBidding(comparison, rounds), await measureKilling(comparison, kills)]
    for (const [nth, count] of crowds.entries()) found.push(await measureReceiving(comparison, count, nth, rounds))
    found.push(await measureReading(comparison, rounds), await measureMemory(comparison, memory))
    return allOf(...found)
  },
)

/** What each contender does, by its name. */
async function byContender<T>({ contenders }: Comparison, side: (contender: Contender) => T | Promise<T>) {
  const sides: Record<string, T> = {}
  for (const contender of contenders) sides[contender.product] = await side(contender)
  return sides
}

async function fillLists(contender: Contender): Promise<void> {
  const { webs, bid, signIn } = contender
  const carrier = await signIn(0)
  const calls = auctionsFor(contender, 'read').map((requestId) => bid({ carrier, requestId, message: MESSAGE }))
  for (let nth = 0; nth < BIDS_TO_READ; nth++) await Promise.all(calls.map((call) => send(webs.A.url, call)))
}

/** Clients that act as fast as they are answered, half of them at A, half at B. */
async function measureLooping(
  comparison: Comparison,
  what: string,
  rounds: Rounds,
  next: (contender: Contender) => Promise<NextCall>,
) {
  say(what)
  const sides = await byContender(comparison, async (contender) => {
    const { A, B } = contender.webs
    return clientsOf([A.url, B.url], CLIENTS, await next(contender))
  })
  return measureLoops(comparison.stage, what, sides, rounds)
}

async function measureBidding(comparison: Comparison, rounds: Rounds): Promise<Findings> {
  const what = `Bids as fast as it goes, ${CLIENTS} bidders`
  const series = await measureLooping(comparison, what, rounds, async (contender) => {
    const where = spreadOver({ requestIds: auctionsFor(contender, 'bid') })
    return bidsOf({ carriers: await signInAll(contender) }, contender.bid, where)
  })
  return compareContenders(comparison.contenders, series, [
    [`bids, ${CLIENTS} bidders`, 'a second', 'bids/s', 'most'],
    ['   processor a bid, all processes', 'cpu', 'ms', 'shown'],
  ])
}

async function measureReading(comparison: Comparison, rounds: Rounds): Promise<Findings> {
  const what = `Lists of ${BIDS_TO_READ} bids, ${CLIENTS} readers`
  const series = await measureLooping(comparison, what, rounds, async (contender) => {
    const where = spreadOver({ requestIds: auctionsFor(contender, 'read') })
    return (client, turn) => contender.list(where(client, turn))
  })
  return compareContenders(comparison.contenders, series, [
    [`lists of ${BIDS_TO_READ} bids`, 'a second', 'lists/s', 'most'],
  ])
}

/** `nth`: which of the auctions for it is watched. */
async function measureReceiving(comparison: Comparison, watchers: number, nth: number, rounds: Rounds) {
  const what = `${watchers} watchers of one auction, ${RATE} bids/s`
  say(what)
  const sides = await byContender(comparison, async (contender): Promise<WatchedSide> => {
    const { webs, bid, product } = contender
    const requestIds = auctionsFor(contender, 'watch').slice(nth, nth + 1)
    const carriers = await signInAll(contender)
    return { url: webs.A.url, at: webs.B.url, bid, watchers, carriers, requestIds, product }
  })
  const series = await measureReceived(comparison, what, sides, { ...rounds, rate: RATE })
  return compareContenders(comparison.contenders, series, [
    [`bid to receipt, ${watchers} watchers, p50`, 'p50', 'ms', 'least'],
    ['   p99', 'p99', 'ms', 'least'],
    ['   not received within 8 s', 'lost', 'messages', 'none'],
    ['   processor a bid, all processes', 'cpu', 'ms', 'shown'],
  ])
}

/** Measures each contender `rounds` times, in turn. */
function inTurn<T>({ contenders, stage }: Comparison, rounds: number, measure: (one: Contender) => Promise<T>) {
  const measureOne = (name: string) => measure(contenders.find(({ product }) => product === name) as Contender)
  const names = contenders.map(({ product }) => product)
  return alternate(stage, names, rounds, measureOne, { warmUp: false })
}

async function measureKilling(comparison: Comparison, kills: number): Promise<Findings> {
  say(`killing a web process of each amid bids, ${kills} times`)
  let round = 0
  const windows = await inTurn(comparison, kills, async (one) => killAmidBids(one, await signInAll(one), ++round))
  const series = seriesOf('A web process is killed amid bids and comes back', windows)
  return compareContenders(comparison.contenders, series, [
    ['killed: acknowledged, never received by who stayed', 'acknowledged, never received', 'messages', 'none'],
    ['   in the list, never received by who stayed', 'placed, never received', 'messages', 'none'],
    ['   sent twice to who stayed', 'doubled', 'messages', 'none'],
    ['   neither received nor read by who came back', 'never known after coming back', 'messages', 'none'],
    ['   serves again after', 'back after ms', 'ms', 'shown'],
  ])
}

async function measureMemory(comparison: Comparison, plan: { count: number; settleMs: number }): Promise<Findings> {
  const what = `Memory of a web process with ${plan.count} watchers`
  say(what)
  const windows = await inTurn(comparison, 1, async (contender) => {
    const { product, start } = contender
    const server = await start(`${product} memory`, COLLECTING)
    const requestIds = auctionsFor(contender, 'read')
    const sample = await memoryOfWatchers(server, comparison.watchers, { requestIds, product, ...plan })
    await server.stop()
    return sample
  })
  return compareContenders(comparison.contenders, seriesOf(what, windows), [
    ['memory a watcher', 'kB each', 'kB', 'least'],
  ])
}
