import { setTimeout as pause } from 'node:timers/promises'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { now } from './clock.ts'
import { type DeliveryLog, marksIn, openDeliveryLog } from './delivery-log.ts'
import { type Connection, get, openConnection } from './http.ts'
import type { Listeners } from './watchers.ts'

const LOOK_MS = 20

/**
 * Opens `count` clients that do what most sites do: poll the bids of the request every `everyMs`, each at a moment of
 * its own. A bid counts as received with the first answer that contains it.
 */
export async function openPollers(
  origin: string,
  requestId: string,
  { count, everyMs }: { count: number; everyMs: number },
): Promise<Listeners> {
  const text = get(bidsOnRequest.path.replace(':requestId', requestId))
  let current: { since: number; log: DeliveryLog } | null = null
  const closing = new AbortController()

  const note = (client: number, answer: string) => {
    // bids of earlier windows are still in the answer, under the same numbers
    for (const { bid, due } of marksIn(answer))
      if (current && due >= current.since) current.log.note(client, bid, due, now())
  }
  const pauseUntil = (at: number) =>
    pause(Math.max(0, at - now()), undefined, { signal: closing.signal }).catch(() => undefined)
  async function poll(client: number, connection: Connection): Promise<void> {
    await pauseUntil(now() + Math.random() * everyMs)
    for (let due = now(); !closing.signal.aborted; due += everyMs) {
      note(client, (await connection.send(text)).body)
      await pauseUntil(due + everyMs)
    }
    connection.close()
  }
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(origin)))
  // as a page does when it opens
  await Promise.all(connections.map((connection) => connection.send(text)))
  const ended = Promise.all(connections.map((connection, client) => poll(client, connection)))

  return {
    expect(bids) {
      current = { since: now(), log: openDeliveryLog(count, bids) }
      return Promise.resolve(0)
    },
    async collect(bids) {
      const { log } = current ?? { log: openDeliveryLog(count, bids) }
      for (const deadline = now() + 2 * everyMs; log.lost(bids) > 0 && now() < deadline; ) await pause(LOOK_MS)
      return log.heard(bids)
    },
    async close() {
      closing.abort()
      await ended
    },
  }
}
