import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { Problem } from '#scripts/lib/problem.ts'
import { holdsWithin } from '#scripts/local/processes.ts'
import { bareBroadcast } from '../harness/bids.ts'
import type { DropsNews, DropsSettings, DropsTold } from '../harness/drops-told.ts'
import { figure, type Run } from '../harness/figure.ts'
import { openPool } from '../harness/http.ts'
import { type Ground, launchHelper, launchServer } from '../harness/launch.ts'
import { duesFor, openPacer } from '../harness/loops.ts'
import { openMachine } from '../harness/machine.ts'
import { atLeast, atMost, say, size } from '../harness/report.ts'
import { type Sample, seriesOf } from '../harness/rounds.ts'
import { LEAN } from '../harness/scene.ts'
import { percentile } from '../harness/stats.ts'

/** Pages with the caches of the web, and processes that come back: the storm has both. */
const PLAY = new URL('../../../tests/proofs/chaos/drops/main.ts', import.meta.url)
/** Every client that was dropped is back by then. */
const BACK_MS = 10_000

/** G13: what watchers see while they lose their connections, web processes are killed and Redis is restarted. */
export const drops = figure(
  'drops',
  {
    full: { rooms: 10, watchers: 200, rate: 20, ms: 34_000, dropped: 0.1, killEveryMs: 10_000, bareMs: 8_000 },
    quick: { rooms: 4, watchers: 40, rate: 20, ms: 9_000, dropped: 0.1, killEveryMs: 3_000, bareMs: 3_000 },
  },
  async ({ stack, logs }: Run, { bareMs, ...settings }) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-bench-drops-'))
    stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
    const ground = { machine: openMachine(), folder, logs }
    say('dropping the watchers of bare Socket.IO')
    const bare = await bareUnderDrops(ground, { ...settings, ms: bareMs })
    say('dropping watchers, killing web processes, restarting Redis')
    const { burn, told } = await playProduct(ground, settings)
    const { watchers, dropped, ms, rate } = settings
    const figures = `G13 ${watchers} watchers, ${dropped * 100}% dropped each second, ${told.kills} kills in ${ms / 1_000} s, ${rate} bids/s`
    const { drops: lost, kills, expected, missing, disordered, wrong, ...spans } = told
    const counts = { drops: lost, kills, expected, missing, disordered, wrong }
    const sampleOf = (span: Float64Array): Sample => ({ ms: span, values: { times: span.length }, counts })
    const windows = Object.entries(spans).map(([side, span]) => ({
      ...{ side, round: 0, discarded: false, burn, result: sampleOf(span) },
    }))
    return {
      lines: [
        size(`${figures}: delivered`, shareOf(told), 'of 1', atLeast(1), shareOf(bare)),
        size('   never shown (floor: Socket.IO, no kills)', missing, 'deliveries', atMost(0), bare.missing),
        size('   lists out of order, and wrong in the end', disordered + wrong, 'lists', atMost(0)),
        size('   caught up after having joined again, p99', percentile(told.catchUps, 0.99), 'ms', atMost(1_000)),
      ],
      series: [seriesOf('Watchers who were lost and came back, and what those who were there waited', windows)],
    }
  },
)

type Delivered = Pick<DropsTold, 'expected' | 'missing'>
const shareOf = ({ expected, missing }: Delivered): number => (expected - missing) / expected

async function playProduct(ground: Ground, settings: DropsSettings) {
  const { child, stop } = launchHelper(ground, { name: 'drops', file: PLAY })
  const gone = once(child, 'exit').then(() => [{ kind: 'failed', why: 'it is gone' }])
  const news = async <K extends DropsNews['kind']>(kind: K) => {
    const [said] = (await Promise.race([once(child, 'message'), gone])) as [DropsNews]
    if (said.kind !== kind) throw new Problem(`The drops failed: ${said.kind === 'failed' ? said.why : said.kind}.`)
    return said as Extract<DropsNews, { kind: K }>
  }
  try {
    child.send(settings)
    ground.machine.count('postgres', (await news('begins')).postgres)
    const burnt = ground.machine.read()
    const { told } = await news('ended')
    return { burn: burnt(), told }
  } finally {
    await stop()
  }
}

/**
 * The same drops for clients with Socket.IO's default settings, on the lean twin; its process is not killed, and there is
 * no Redis.
 */
async function bareUnderDrops(
  ground: Ground,
  { rooms, watchers, rate, dropped, ms }: DropsSettings,
): Promise<Delivered> {
  await using stack = new AsyncDisposableStack()
  const twin = await launchServer(ground, { name: 'twin', file: LEAN, env: { NODE_ENV: 'production' } })
  stack.defer(() => twin.stop())
  const requestIds = Array.from({ length: rooms }, () => crypto.randomUUID())
  const roomOf = (nth: number) => requestIds[nth % rooms] ?? ''
  const clients = Array.from({ length: watchers }, (_, nth) => openClient(twin.url, roomOf(nth)))
  for (const { socket } of clients) stack.defer(() => void socket.close())
  const pool = openPool(twin.url, stack)
  const pacers = { bids: await openPacer(stack), drops: await openPacer(stack) }
  const allBack = () => holdsWithin(BACK_MS, () => clients.every(({ socket }) => socket.connected))
  const dropOne = async () => {
    const socket = clients[Math.floor(Math.random() * clients.length)]?.socket
    if (socket?.connected) socket.io.engine.close()
  }
  await allBack()
  const bids = duesFor(rate, ms)
  const carrier = { id: '', accessToken: '' }
  await Promise.all([
    pacers.bids.run(bids, async (nth) => {
      await pool.send(bareBroadcast({ carrier, requestId: roomOf(nth), message: '' }))
    }),
    pacers.drops.run(duesFor(watchers * dropped, ms), dropOne),
  ])
  await allBack()
  const expected = (bids.length * watchers) / rooms
  return { expected, missing: clients.reduce((left, { heard }) => left - heard.size, expected) }
}

/** A client that watches a request, and the ids of the bids that it heard of. */
function openClient(url: string, id: string): { socket: Socket; heard: Set<string> } {
  const heard = new Set<string>()
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  socket.on('connect', () => void socket.emit('join', { kind: 'request', id }, () => undefined))
  socket.on('bid.placed', (bid: { id: string }) => void heard.add(bid.id))
  return { socket, heard }
}
