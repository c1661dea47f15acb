import { setTimeout as pause } from 'node:timers/promises'
import { bidTextFor, MESSAGE, spreadOver } from '../harness/bids.ts'
import { type Findings, figure, type Run } from '../harness/figure.ts'
import { openClients, openPool } from '../harness/http.ts'
import { type Act, measureLoops, openPacer } from '../harness/loops.ts'
import { auctionsFor, type Contender, FIELD_SIZE, signInAll } from '../harness/peers/contender.ts'
import { openDirectus } from '../harness/peers/directus.ts'
import { openFeathers } from '../harness/peers/feathers.ts'
import { ensureInstalled, PEERS } from '../harness/peers/install.ts'
import { openKerbside } from '../harness/peers/kerbside.ts'
import { killAmidBids } from '../harness/peers/killing.ts'
import { openParse } from '../harness/peers/parse.ts'
import { compareContenders, type MeasuredRows, row, waitedRow } from '../harness/peers/standings.ts'
import { say } from '../harness/report.ts'
import {
  alternate,
  type Measurer,
  type Rounds,
  type Sample,
  type Series,
  seriesOf,
  type Window,
} from '../harness/rounds.ts'
import { type HeardSide, measureReceived } from '../harness/sending.ts'
import { openStage, type Stage } from '../harness/stage.ts'
import { COLLECTING, memoryOfWatchers } from '../harness/watcher-memory.ts'
import { startWatchers, type Watchers } from '../harness/watchers.ts'

const CLIENTS = 32
const BIDS_TO_READ = 10
const RATE = 50
const MAX_MINUTES = 15
const OPENERS = [openKerbside, openParse, openFeathers, openDirectus]

interface Plan {
  readonly loops: Rounds
  /** How many watchers receive bids. */
  readonly crowds: readonly number[]
  readonly hearing: Rounds
  readonly kills: number
  readonly memory: { readonly count: number; readonly settleMs: number }
}

/** What all contenders are measured with. */
interface Comparison {
  readonly stage: Stage
  readonly measurer: Measurer
  readonly watchers: Watchers
  readonly contenders: readonly Contender[]
}

/** The same auction on Kerbside and on the alternatives. */
export const peers = figure(
  'peers',
  {
    full: {
      ...{ loops: { rounds: 5, windowMs: 1_500 }, crowds: [100, 1_000], hearing: { rounds: 5, windowMs: 1_500 } },
      ...{ kills: 3, memory: { count: 2_000, settleMs: 1_000 } },
    },
    quick: {
      ...{ loops: { rounds: 1, windowMs: 500 }, crowds: [20], hearing: { rounds: 1, windowMs: 500 } },
      ...{ kills: 1, memory: { count: 200, settleMs: 300 } },
    },
  },
  async (run: Run, plan) => {
    // the first time it takes minutes
    for (const peer of PEERS) await ensureInstalled(peer)
    return measureAll(run, plan)
  },
)

async function measureAll(run: Run, plan: Plan): Promise<Findings> {
  const overdue = pause(MAX_MINUTES * 60_000, null, { ref: false })
  const stage = await openStage(run, { name: 'peers' })
  const contenders: Contender[] = []
  for (const open of OPENERS) contenders.push(await open(stage, FIELD_SIZE))
  for (const contender of contenders) await fillLists(contender)
  const measurer = { machine: stage.machine, repeats: run.repeats }
  const comparison = { stage, measurer, contenders, watchers: startWatchers(stage, run.stack) }
  const parts = [
    () => measureBidding(comparison, plan.loops),
    () => measureKilling(comparison, plan.kills),
    ...plan.crowds.map((count, nth) => () => measureReceiving(comparison, count, nth, plan.hearing)),
    () => measureReading(comparison, plan.loops),
    () => measureMemory(comparison, plan.memory),
  ]
  const measured: MeasuredRows[] = []
  for (const measure of parts) {
    const part = await Promise.race([measure(), overdue])
    if (!part) {
      say(`${MAX_MINUTES} minutes are over: the rest is not measured`)
      break
    }
    measured.push(part)
  }
  return compareContenders(contenders, measured)
}

/** What each contender does, by its name. */
async function byContender<T>({ contenders }: Comparison, side: (contender: Contender) => Promise<T>) {
  const sides: Record<string, T> = {}
  for (const contender of contenders) sides[contender.product] = await side(contender)
  return sides
}

const processesOf = ({ contenders }: Comparison): Record<string, readonly string[]> =>
  Object.fromEntries(contenders.map(({ product, processes }) => [product, processes]))

/** Measures each contender `rounds` times, in turn. */
function inTurn(
  { contenders, measurer }: Comparison,
  rounds: number,
  measure: (contender: Contender) => Promise<Sample>,
): Promise<Window<string, Sample>[]> {
  const measureOne = (name: string) => {
    const contender = contenders.find(({ product }) => product === name)
    if (!contender) throw new Error(`There is no ${name}`)
    return measure(contender)
  }
  const names = contenders.map(({ product }) => product)
  return alternate(measurer, names, rounds, measureOne, { warmUp: false })
}

async function fillLists({ webs, bid, signIn, ...contender }: Contender): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const pool = openPool(webs.A.url, stack)
  const carrier = await signIn(0)
  for (let nth = 0; nth < BIDS_TO_READ; nth++)
    await Promise.all(
      auctionsFor(contender, 'read').map((requestId) => pool.send(bid({ carrier, requestId, message: MESSAGE }))),
    )
}

/** Half of the clients at A, half at B. */
function openHalves({ webs }: Contender, stack: AsyncDisposableStack, text: (client: number, turn: number) => string) {
  const half = CLIENTS / 2
  return [
    ...openClients(stack, webs.A.url, half, text),
    ...openClients(stack, webs.B.url, half, (client, turn) => text(client + half, turn)),
  ]
}

/** Clients that act as fast as they are answered. */
async function measureLooping(
  comparison: Comparison,
  what: string,
  rounds: Rounds,
  acts: (contender: Contender, stack: AsyncDisposableStack) => Act[] | Promise<Act[]>,
): Promise<Series> {
  await using stack = new AsyncDisposableStack()
  say(what)
  const sides = await byContender(comparison, async (contender) => acts(contender, stack))
  return await measureLoops(comparison.measurer, what, sides, rounds, processesOf(comparison))
}

async function measureBidding(comparison: Comparison, rounds: Rounds): Promise<MeasuredRows> {
  const what = `Bids as fast as it goes, ${CLIENTS} bidders`
  const series = await measureLooping(comparison, what, rounds, async (contender, stack) => {
    const carriers = await signInAll(contender)
    const where = spreadOver({ requestIds: auctionsFor(contender, 'bid') })
    return openHalves(contender, stack, bidTextFor({ carriers }, contender.bid, where))
  })
  return {
    series,
    rows: [
      row([`bids, ${CLIENTS} bidders`, 'bids/s'], series, 'a second', 'most'),
      row(['   processor a bid, all processes', 'ms'], series, 'cpu', 'shown'),
    ],
  }
}

async function measureReading(comparison: Comparison, rounds: Rounds): Promise<MeasuredRows> {
  const what = `Lists of ${BIDS_TO_READ} bids, ${CLIENTS} readers`
  const series = await measureLooping(comparison, what, rounds, (contender, stack) => {
    const where = spreadOver({ requestIds: auctionsFor(contender, 'read') })
    return openHalves(contender, stack, (client, turn) => contender.list(where(client, turn)))
  })
  return { series, rows: [row([`lists of ${BIDS_TO_READ} bids`, 'lists/s'], series, 'a second', 'most')] }
}

/** `nth`: which of the auctions for it is watched. */
async function measureReceiving(
  comparison: Comparison,
  count: number,
  nth: number,
  rounds: Rounds,
): Promise<MeasuredRows> {
  await using stack = new AsyncDisposableStack()
  const what = `${count} watchers of one auction, ${RATE} bids/s`
  say(what)
  const sides = await byContender(comparison, async (contender): Promise<HeardSide> => {
    const { webs, bid, product } = contender
    const carriers = await signInAll(contender)
    const requestIds = auctionsFor(contender, 'hear').slice(nth, nth + 1)
    return { to: webs.A.url, at: webs.B.url, text: bid, watchers: count, carriers, requestIds, product }
  })
  const setup = { ...comparison, pacer: await openPacer(stack), cast: { carriers: [] } }
  const series = await measureReceived(setup, what, sides, { ...rounds, rate: RATE }, processesOf(comparison))
  return {
    series,
    rows: [
      waitedRow(`bid to heard, ${count} watchers, p50`, series, 'p50', 0.5),
      waitedRow('   p99', series, 'p99', 0.99),
      row(['   not heard within 8 s', 'messages'], series, 'lost', 'none'),
      row(['   processor a bid, all processes', 'ms'], series, 'cpu', 'shown'),
    ],
  }
}

async function measureKilling(comparison: Comparison, kills: number): Promise<MeasuredRows> {
  say(`killing a web process of each amid bids, ${kills} times`)
  let round = 0
  const windows = await inTurn(comparison, kills, async (contender) => {
    const bidders = await signInAll(contender)
    return killAmidBids({ contender, bidders, auctionIds: auctionsFor(contender, 'kill'), round: ++round })
  })
  const series = seriesOf('A web process is killed amid bids and comes back', windows)
  const messages = (what: string) => [what, 'messages'] as const
  return {
    series,
    rows: [
      row(messages('killed: acknowledged, never heard by who stayed'), series, 'acknowledged, never heard', 'none'),
      row(messages('   in the list, never heard by who stayed'), series, 'placed, never heard', 'none'),
      row(messages('   sent twice to who stayed'), series, 'doubled', 'none'),
      row(messages('   neither heard nor read by who came back'), series, 'never known after coming back', 'none'),
      row(['   serves again after', 'ms'], series, 'back after ms', 'shown'),
    ],
  }
}

async function measureMemory(comparison: Comparison, plan: Plan['memory']): Promise<MeasuredRows> {
  const what = `Memory of a web process with ${plan.count} watchers`
  say(what)
  const windows = await inTurn(comparison, 1, async (contender) => {
    const { product } = contender
    const server = await contender.start(`${product} memory`, COLLECTING)
    const requestIds = auctionsFor(contender, 'read')
    const sample = await memoryOfWatchers(server, { watchers: comparison.watchers, requestIds, product, ...plan })
    await server.stop()
    return sample
  })
  const series = seriesOf(what, windows)
  return { series, rows: [row(['memory a watcher', 'kB'], series, 'kB each', 'least')] }
}
