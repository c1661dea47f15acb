import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { io } from 'socket.io-client'
import { messageSent, sendMessage } from '#modules/fulfilment/messages/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { bidPlaced, placeBid } from '#modules/market/bidding/contract.ts'
import { requestRoom } from '#modules/market/requests/facts/contract.ts'
import { call } from '#scripts/simulate/call.ts'
import { productBid } from '../harness/bids.ts'
import { figure } from '../harness/figure.ts'
import { authHeaders, openPool, postForm } from '../harness/http.ts'
import { atMost } from '../harness/report.ts'
import { alternate, type Sample, seriesOf } from '../harness/rounds.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

const PATIENCE_MS = 10_000
const SIDES = ['a message', 'a bid'] as const

/**
 * From the moment a message is sent until the other party has received its text, against a bid until its owner has it.
 */
export const talk = figure(
  'talk',
  { full: { count: 100, rounds: 5 }, quick: { count: 40, rounds: 1 } },
  async ({ cast, one, measurer }: SharedSetup, { count, rounds }) => {
    await using stack = new AsyncDisposableStack()
    const [carrier, ...others] = cast.carriers
    const [requestId = '', open = ''] = cast.requestIds.slice(-6)
    if (!carrier) throw new Error('The cast has no carrier')
    const bid = { bidAmount: 60, bidMessage: 'Tomorrow before 11.' }
    const { id: bidId } = await call(one.url, placeBid, {
      token: carrier.accessToken,
      params: { requestId },
      body: bid,
    })
    await call(one.url, acceptBid, { token: cast.owner.accessToken, params: { bidId } })
    const pool = openPool(one.url, stack)
    const heard = await listen(one.url, cast.owner, open, stack)
    const path = sendMessage.path.replace(':requestId', requestId)
    const write = async () => {
      const body = { id: randomUUID(), text: 'We come at nine.' }
      const news = heard(messageSent.name)
      const sent = pool.send(postForm(path, authHeaders(carrier), 'message', body))
      await Promise.all([news, sent])
    }
    let turn = 0
    const place = async () => {
      const news = heard(bidPlaced.name)
      const bidder = others[turn++ % others.length] ?? carrier
      const sent = pool.send(productBid({ carrier: bidder, requestId: open, message: 'Tomorrow before 11.' }))
      await Promise.all([news, sent])
    }
    const acts = { 'a message': write, 'a bid': place }
    const windows = await alternate(measurer, SIDES, rounds, (side) => timeEach(acts[side], count))
    const series = seriesOf('From sent to on the other screen', windows)
    return {
      lines: [
        series.ratio('CHAT a message sent until it is heard, against a bid, p50', 'p50', SIDES, 'ms', atMost(1.5)),
        series.ratio('     p95 of the same', 'p95', SIDES, 'ms'),
      ],
      series: [series],
    }
  },
)

/** One after another: how long each took. */
async function timeEach(act: () => Promise<void>, count: number): Promise<Sample> {
  const ms: number[] = []
  while (ms.length < count) {
    const from = performance.now()
    await act()
    ms.push(performance.now() - from)
  }
  return { ms }
}

/**
 * The owner's page: a socket that receives bids on a request and messages. Returns a function that waits for the next
 * of a kind.
 */
async function listen(
  url: string,
  { accessToken }: { accessToken: string },
  requestId: string,
  stack: AsyncDisposableStack,
): Promise<(name: string) => Promise<unknown>> {
  const socket = io(url, { transports: ['websocket'], auth: { token: accessToken } })
  stack.defer(() => void socket.close())
  await once(socket as never, 'connect')
  await socket.timeout(PATIENCE_MS).emitWithAck('join', { kind: requestRoom.kind, id: requestId })
  return (name) => once(socket as never, name, { signal: AbortSignal.timeout(PATIENCE_MS) })
}
