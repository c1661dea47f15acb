import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { io } from 'socket.io-client'
import { messageSent, sendMessage } from '#modules/fulfilment/messages/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidPlaced } from '#modules/market/bidding/contract/live.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { call } from '#scripts/simulate/call.ts'
import { AMOUNT, type Cast, MESSAGE, nthOf, productBid } from '../harness/cast.ts'
import { authHeaders, type Call, postForm, send } from '../harness/load.ts'
import { alternate, figure, findingsFor, type Sample, seriesOf } from '../harness/measure.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

const PATIENCE_MS = 10_000

/** From the moment a message is sent until the other party has its text, against a bid until its owner has it. */
export const talk = figure(
  'talk',
  { full: { count: 100, rounds: 5 }, quick: { count: 40, rounds: 1 } },
  async ({ stage, cast, one: { url } }: SharedSetup, { count, rounds }) => {
    await using stack = new AsyncDisposableStack()
    const carrier = nthOf(cast.carriers, 0)
    const [requestId = '', open = ''] = cast.requestIds.slice(-6)
    const body = { bidAmount: AMOUNT, bidMessage: MESSAGE }
    const { id: bidId } = await call(url, placeBid, { token: carrier.accessToken, params: { requestId }, body })
    await call(url, acceptBid, { token: cast.owner.accessToken, params: { bidId } })
    const next = await listen(url, cast, open, stack)
    const path = sendMessage.path.replace(':requestId', requestId)
    const write = () => postForm(path, authHeaders(carrier), 'message', { id: randomUUID(), text: 'We come at nine.' })
    let turn = 1
    const bid = () => productBid({ carrier: nthOf(cast.carriers, turn++), requestId: open, message: MESSAGE })
    const acts = { 'a message': [messageSent.name, write], 'a bid': [bidPlaced.name, bid] } as const
    const measure = async (side: keyof typeof acts): Promise<Sample> => {
      const [name, act]: readonly [string, () => Call] = acts[side]
      const ms: number[] = []
      while (ms.length < count) {
        const [from, news] = [performance.now(), next(name)]
        await Promise.all([news, send(url, act())])
        ms.push(performance.now() - from)
      }
      return { ms }
    }
    const windows = await alternate(stage, ['a message', 'a bid'], rounds, measure)
    return findingsFor(seriesOf('From sent to on the other screen', windows), 'talk')
  },
)

/** The owner's page: receives bids on a request and messages. Returns what waits for the next of a kind. */
async function listen(url: string, { owner }: Cast, requestId: string, stack: AsyncDisposableStack) {
  const socket = io(url, { transports: ['websocket'], auth: { token: owner.accessToken } })
  stack.defer(() => void socket.close())
  await once(socket as never, 'connect')
  await socket.timeout(PATIENCE_MS).emitWithAck('join', { kind: requestRoom.kind, id: requestId })
  return (name: string) => once(socket as never, name, { signal: AbortSignal.timeout(PATIENCE_MS) })
}
