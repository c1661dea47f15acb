import { readRequest } from '#modules/requests/contract.ts'
import { type Act, openBidders, spreadOver } from '#scripts/bench/harness/bidders.ts'
import { bareBroadcast, leanPost, productBid } from '#scripts/bench/harness/bids.ts'
import { get, openConnection } from '#scripts/bench/harness/http.ts'
import { closedLoop, type Loop, type Pacer } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { cpuPerOperation, type Findings, number, rowsOf, type Table } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { median, percentile, spreadOf } from '#scripts/bench/harness/stats.ts'
import type { Watchers } from '#scripts/bench/harness/watchers.ts'
import {
  measureShown,
  type ShownSide,
  type ShownWindows,
  shownLines,
  shownRows,
  shownTable,
  shownTo,
} from './polling.ts'

/** Who works for whom. */
const PROCESSES = {
  us: ['one', 'postgres', 'redis 1'],
  plain: ['peers', 'postgres'],
  rest: ['peers', 'postgres'],
  socket: ['twin'],
} as const
type Peer = keyof typeof PROCESSES
const WRITERS = ['us', 'plain', 'rest', 'socket'] as const satisfies readonly Peer[]
const READERS = ['us', 'plain', 'rest'] as const satisfies readonly Peer[]
type Windows = readonly Window<Peer, Loop>[]

/** What stands beside us: its name, which of the sides it is, and how its watchers hear of a bid. */
const PEERS: readonly { name: string; peer?: Peer; shown?: ShownSide }[] = [
  { name: 'Kerbside in one process: all rules, kept and told', peer: 'us', shown: 'told' },
  { name: 'Fastify, zod and pg: one insert, one row', peer: 'plain' },
  { name: 'SQL that takes and builds JSON, as PostgREST', peer: 'rest' },
  { name: 'Socket.IO alone: told, and kept nowhere', peer: 'socket', shown: 'Socket.IO alone' },
  { name: 'pages that ask every second', shown: 'asked every 1 s' },
  { name: 'pages that ask every 5 seconds', shown: 'asked every 5 s' },
]

/** What others would pick instead, in the same run; G24 among it. */
export async function measurePeers(
  parts: { scene: Scene; measurer: Measurer; watchers: Watchers; pacer: Pacer },
  { peers, polling }: Plan,
): Promise<Findings> {
  const { scene, measurer } = parts
  say(`${polling.clients} clients that are told, or ask`)
  const shown = await measureShown(parts, polling)
  say(`what others would pick, ${peers.clients} clients`)
  const server = await scene.peers()
  await using stack = new AsyncDisposableStack()
  const urls = { us: scene.one.url, plain: server.url, rest: server.url, socket: scene.twin.url }
  const writers = await openWriters(scene, urls, peers.clients, stack)
  const readers = await openReaders(scene, urls, peers.clients, stack)
  const { rounds, windowMs } = peers
  const writes = await alternate<Peer, Loop>(measurer, WRITERS, rounds, (side) => closedLoop(writers[side], windowMs))
  const reads = await alternate<Peer, Loop>(measurer, READERS, rounds, (side) =>
    closedLoop(readers.get(side) ?? [], windowMs),
  )
  await server.stop()
  return {
    lines: shownLines(shown, polling),
    rows: [
      ...shownRows(shown, polling),
      ...rowsOf('peers, bids a second', writes, valuesOf),
      ...rowsOf('peers, reads a second', reads, valuesOf),
    ],
    tables: [shownTable(shown), tableOf({ writes, reads, shown }, peers.clients)],
  }
}

type Urls = Readonly<Record<Peer, string>>

async function openWriters({ cast }: Scene, urls: Urls, clients: number, stack: AsyncDisposableStack) {
  const texts = { us: productBid, plain: leanPost('/plain/bids'), rest: leanPost('/rest/bids'), socket: bareBroadcast }
  const open = (peer: Peer) =>
    openBidders(cast, { clients, urls: [urls[peer]], text: texts[peer], where: spreadOver(cast), stack })
  return {
    us: await open('us'),
    plain: await open('plain'),
    rest: await open('rest'),
    socket: await open('socket'),
  } satisfies Record<Peer, Act[]>
}

async function openReaders({ cast }: Scene, urls: Urls, clients: number, stack: AsyncDisposableStack) {
  const paths = { us: readRequest.path, plain: '/plain/requests/:requestId', rest: '/rest/requests/:requestId' }
  const where = spreadOver(cast)
  const readers = new Map<Peer, Act[]>()
  for (const peer of READERS) {
    const acts = Array.from({ length: clients }, async (_, client) => {
      const connection = await openConnection(urls[peer])
      stack.defer(() => connection.close())
      let turn = 0
      return async () =>
        (await connection.send(get(paths[peer].replace(':requestId', where(client, turn++))))).status === 200
    })
    readers.set(peer, await Promise.all(acts))
  }
  return readers
}

const valuesOf = ({ perSecond, took, refused }: Loop) => ({
  ...{ perSecond, refused, p50: percentile(took, 0.5), p95: percentile(took, 0.95) },
})

/** Acts a second, their p50 and their processor time; dashes for those who do not do it. */
function cellsOf(windows: Windows, peer: Peer | undefined): string[] {
  const of = peer ? windowsOf(windows, peer) : []
  if (!peer || of.length === 0) return ['-', '-', '-']
  const { total } = cpuPerOperation(of, PROCESSES[peer], ({ took }) => took.length)
  const { p50 } = spreadOf(of.map(({ result }) => result.took))
  return [median(of.map(({ result }) => result.perSecond)), p50, total].map(number)
}

const tableOf = (
  { writes, reads, shown }: { writes: Windows; reads: Windows; shown: ShownWindows },
  clients: number,
): Table => ({
  title: `Beside what others would pick, ${clients} clients; p50 in ms, processor ms of all servers`,
  head: ['what', 'bids/s', 'p50', 'CPU a bid', 'reads/s', 'p50', 'CPU a read', 'sent to shown, p50'],
  body: PEERS.map(({ name, peer, shown: side }) => [
    name,
    ...cellsOf(writes, peer),
    ...cellsOf(reads, peer),
    side ? number(shownTo(shown, side).p50) : '-',
  ]),
})
