import { setTimeout as pause } from 'node:timers/promises'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { productBid } from '../harness/cast.ts'
import { now } from '../harness/clock.ts'
import { marksIn, openDeliveryLog } from '../harness/delivery-log.ts'
import { get, send } from '../harness/load.ts'
import { alternate, figure, findingsFor, type Sample, say, seriesOf } from '../harness/measure.ts'
import { sendAndReceive, summariseDeliveries } from '../harness/sending.ts'
import { ONE, type SharedSetup } from '../harness/shared-setup.ts'
import type { Listeners } from '../harness/watchers.ts'

const EVERY_MS = { told: 0, 'every 1 s': 1_000, 'every 5 s': 5_000 }
type Side = keyof typeof EVERY_MS
const LOOK_MS = 20

/** G24: watchers that receive each bid, against clients that poll, on the same server. */
export const polling = figure(
  'polling',
  {
    full: { count: 100, rate: 2, rounds: 2, windowMs: 4_000 },
    quick: { count: 20, rate: 4, rounds: 1, windowMs: 1_000 },
  },
  async ({ stage, cast, one: { url }, watchers }: SharedSetup, { count, rate, rounds, windowMs }) => {
    const title = `${count} clients that receive bids, or poll for them, ${rate} bids/s`
    say(title)
    const requestIds = [cast.requestIds.at(-3) ?? '']
    const schedule = { url, carriers: cast.carriers, bid: productBid, requestIds, rate, windowMs }
    const path = bidsOnRequest.path.replace(':requestId', requestIds.join())
    const measure = async (side: Side): Promise<Sample> => {
      const everyMs = EVERY_MS[side]
      // only one kind of client at a time: the other would use CPU during its window
      const poll = () => openPollers(async () => (await send(url, get(path))) ?? '', { count, everyMs })
      const group = side === 'told' ? await watchers.open({ url, requestIds, count }) : await poll()
      const read = stage.machine.read()
      let used = read()
      const collect = (bids: number) => {
        // measured until the last bid is sent: polling clients continue for seconds
        used = read()
        return group.collect(bids)
      }
      const sample = summariseDeliveries(await sendAndReceive(schedule, { expect: group.expect, collect }))
      await group.close()
      const ms = ONE.reduce((sum, name) => sum + (used.cpuMs[name] ?? 0), 0)
      return { ...sample, values: { ...sample.values, '% of a core': (ms / used.wallMs) * 100 } }
    }
    const windows = await alternate(stage, Object.keys(EVERY_MS) as Side[], rounds, measure, { warmUp: false })
    return findingsFor(seriesOf(title, windows), 'polling')
  },
)

/**
 * Opens `count` clients that do what most sites do: read the bids every `everyMs`, each at a moment of its own. A bid
 * counts as received with the first answer that contains it.
 */
export async function openPollers(
  read: () => Promise<string>,
  { count, everyMs }: { count: number; everyMs: number },
): Promise<Listeners> {
  let current = { since: now(), log: openDeliveryLog(count, 0) }
  const closing = new AbortController()
  const note = (client: number, answer: string) => {
    // bids of earlier windows are still in the answer, under the same numbers
    for (const { bid, due } of marksIn(answer)) if (due >= current.since) current.log.note(client, bid, due, now())
  }
  const pauseUntil = (at: number) =>
    pause(Math.max(0, at - now()), undefined, { signal: closing.signal }).catch(() => undefined)
  async function poll(client: number): Promise<void> {
    await pauseUntil(now() + Math.random() * everyMs)
    for (let due = now(); !closing.signal.aborted; due += everyMs) {
      note(client, await read())
      await pauseUntil(due + everyMs)
    }
  }
  // as a page does when it opens
  await Promise.all(Array.from({ length: count }, read))
  const ended = Promise.all(Array.from({ length: count }, (_, client) => poll(client)))
  return {
    expect(bids) {
      current = { since: now(), log: openDeliveryLog(count, bids) }
      return Promise.resolve(0)
    },
    async collect(bids) {
      const { log } = current
      for (const deadline = now() + 2 * everyMs; log.lost(bids) > 0 && now() < deadline; ) await pause(LOOK_MS)
      return log.heard(bids)
    },
    async close() {
      closing.abort()
      await ended
    },
  }
}
