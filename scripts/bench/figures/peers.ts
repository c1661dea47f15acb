import { bidding, MESSAGE, spreadOver } from '../harness/bids.ts'
import { figure, type Run } from '../harness/figure.ts'
import { openClients, openPool } from '../harness/http.ts'
import { type Act, measureLoops, openPacer } from '../harness/loops.ts'
import { auctionsFor, type Contender, FIELD_SIZE } from '../harness/peers/contender.ts'
import { openFeathers } from '../harness/peers/feathers.ts'
import { openKerbside } from '../harness/peers/kerbside.ts'
import { killAmidBids } from '../harness/peers/killing.ts'
import { openParse } from '../harness/peers/parse.ts'
import { type Measured, standings } from '../harness/peers/standings.ts'
import { say } from '../harness/report.ts'
import { alternate, type Measurer, type Rounds, type Series, seriesOf } from '../harness/rounds.ts'
import { type HeardSide, measureHeard } from '../harness/sending.ts'
import { openStage, type Stage } from '../harness/stage.ts'
import { COLLECTING, memoryOfWatchers } from '../harness/watcher-memory.ts'
import { startWatchers, type Watchers } from '../harness/watchers.ts'

const CLIENTS = 32
const BIDS_TO_READ = 10
const RATE = 50
const OPENERS = [openKerbside, openParse, openFeathers]

/** What all contenders are measured with. */
interface Field {
  readonly stage: Stage
  readonly measurer: Measurer
  readonly watchers: Watchers
  readonly contenders: readonly Contender[]
}

/** The same auction on Kerbside and on what a user would have had instead. */
export const peers = figure(
  'peers',
  {
    full: {
      ...{ loops: { rounds: 5, windowMs: 2_000 }, crowds: [100, 1_000], hearing: { rounds: 5, windowMs: 2_000 } },
      ...{ kills: 5, memory: { count: 2_000, settleMs: 1_000 } },
    },
    quick: {
      ...{ loops: { rounds: 1, windowMs: 500 }, crowds: [20], hearing: { rounds: 1, windowMs: 500 } },
      ...{ kills: 1, memory: { count: 200, settleMs: 300 } },
    },
  },
  async (run: Run, { loops, crowds, hearing, kills, memory }) => {
    const stage = await openStage(run, { name: 'peers' })
    const contenders: Contender[] = []
    for (const open of OPENERS) contenders.push(await open(stage, FIELD_SIZE))
    for (const contender of contenders) await fillLists(contender)
    const measurer = { machine: stage.machine, repeats: run.repeats }
    const field = { stage, measurer, contenders, watchers: startWatchers(stage, run.stack) }
    const measured: Measured = {
      bidding: await measureBidding(field, loops),
      reading: await measureReading(field, loops),
      hearing: await measureHearing(field, crowds, hearing),
      killing: await measureKilling(field, kills),
      memory: await measureMemory(field, memory),
    }
    return standings(contenders, measured)
  },
)

/** What each contender does, by its name. */
const sidesOf = <T>({ contenders }: Field, side: (contender: Contender) => T): Record<string, T> =>
  Object.fromEntries(contenders.map((contender) => [contender.product, side(contender)]))

async function fillLists({ webs, bidders, bid, ...contender }: Contender): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const pool = openPool(webs.A.url, stack)
  const carrier = bidders[0]
  if (!carrier) throw new Error('There is no bidder')
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

async function measureLooping(
  field: Field,
  what: string,
  rounds: Rounds,
  acts: (contender: Contender, stack: AsyncDisposableStack) => Act[],
): Promise<Series> {
  await using stack = new AsyncDisposableStack()
  const sides = sidesOf(field, (contender) => acts(contender, stack))
  const processes = sidesOf(field, (contender) => contender.processes)
  return await measureLoops(field.measurer, what, sides, rounds, processes)
}

const measureBidding = (field: Field, rounds: Rounds): Promise<Series> =>
  measureLooping(field, `Bids as fast as it goes, ${CLIENTS} bidders`, rounds, (contender, stack) => {
    const where = spreadOver({ requestIds: auctionsFor(contender, 'bid') })
    return openHalves(contender, stack, bidding({ carriers: contender.bidders }, contender.bid, where))
  })

const measureReading = (field: Field, rounds: Rounds): Promise<Series> =>
  measureLooping(field, `Lists of ${BIDS_TO_READ} bids, ${CLIENTS} readers`, rounds, (contender, stack) => {
    const where = spreadOver({ requestIds: auctionsFor(contender, 'read') })
    return openHalves(contender, stack, (client, turn) => contender.list(where(client, turn)))
  })

async function measureHearing(field: Field, crowds: readonly number[], rounds: Rounds): Promise<Map<number, Series>> {
  await using stack = new AsyncDisposableStack()
  const pacer = await openPacer(stack)
  const measured = new Map<number, Series>()
  for (const [nth, count] of crowds.entries()) {
    const what = `${count} watchers of one auction, ${RATE} bids/s`
    say(what)
    const sides = sidesOf(field, (contender): HeardSide => {
      const { webs, bid, bidders, product } = contender
      const requestIds = auctionsFor(contender, 'hear').slice(nth, nth + 1)
      return { to: webs.A.url, at: webs.B.url, text: bid, watchers: count, carriers: bidders, requestIds, product }
    })
    const processes = sidesOf(field, (contender) => contender.processes)
    const scene = { ...field, pacer, cast: { carriers: [] } }
    measured.set(count, await measureHeard(scene, what, sides, { ...rounds, rate: RATE }, processes))
  }
  return measured
}

async function measureKilling(field: Field, kills: number): Promise<Series> {
  let round = 0
  const names = field.contenders.map(({ product }) => product)
  const kill = async (name: string) => {
    const contender = field.contenders.find(({ product }) => product === name)
    if (!contender) throw new Error(`There is no ${name}`)
    return killAmidBids({ contender, auctionIds: auctionsFor(contender, 'kill'), round: ++round })
  }
  say(`killing a web process of each amid bids, ${kills} times`)
  const windows = await alternate(field.measurer, names, kills, kill, { warmUp: false })
  return seriesOf('A web process is killed amid bids and comes back', windows)
}

async function measureMemory({ contenders, watchers, measurer }: Field, plan: { count: number; settleMs: number }) {
  const what = `Memory of a web process with ${plan.count} watchers`
  say(what)
  const names = contenders.map(({ product }) => product)
  const windows = await alternate(
    measurer,
    names,
    1,
    async (name) => {
      const contender = contenders.find(({ product }) => product === name)
      if (!contender) throw new Error(`There is no ${name}`)
      const { product, start } = contender
      const server = await start(`${product} memory`, COLLECTING)
      const requestIds = auctionsFor(contender, 'read')
      const sample = await memoryOfWatchers(server, { watchers, requestIds, product, ...plan })
      await server.stop()
      return sample
    },
    { warmUp: false },
  )
  return seriesOf(what, windows)
}
