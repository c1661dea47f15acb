import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { io } from 'socket.io-client'
import { messageSent, sendMessage } from '#modules/fulfilment/messages/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidPlaced } from '#modules/market/bidding/contract/live.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { call } from '#scripts/simulate/call.ts'
import { AMOUNT, MESSAGE, nthOf, productBid } from '../harness/cast.ts'
import { authHeaders, now, send } from '../harness/load.ts'
import { alternate, figure, findingsFor, seriesOf } from '../harness/measure.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

const PATIENCE_MS = 10_000

/** From the moment a message is sent until the other party has its text, against a bid until its owner has it. */
export const talk = figure(
  'talk',
  { full: { count: 100, rounds: 5 }, quick: { count: 40, rounds: 1 } },
  async ({ stage, cast: { owner, carriers, requestIds }, webA: { url } }: SharedSetup, { count, rounds }) => {
    await using stack = new AsyncDisposableStack()
    const [{ accessToken: token } = owner] = carriers
    const [requestId = '', open = ''] = requestIds.slice(-2)
    const body = { bidAmount: AMOUNT, bidMessage: MESSAGE }
    const { id: bidId } = await call(url, placeBid, { token, params: { requestId }, body })
    await call(url, acceptBid, { token: owner.accessToken, params: { bidId } })

    const socket = io(url, { transports: ['websocket'], auth: { token: owner.accessToken } })
    stack.defer(() => void socket.close())
    await once(socket as never, 'connect')
    await socket.timeout(PATIENCE_MS).emitWithAck('join', { kind: requestRoom.kind, id: open })

    const write = async () => {
      const form = new FormData()
      form.set(sendMessage.multipart.json, JSON.stringify({ id: randomUUID(), text: 'We come at nine.' }))
      const headers = authHeaders({ accessToken: token })
      const path = sendMessage.path.replace(':requestId', requestId)
      const { ok, status } = await fetch(url + path, { method: 'POST', headers, body: form })
      if (!ok) throw new Problem(`A message was answered with ${status}.`)
    }
    let turn = 1
    const bid = () => send(url, productBid({ carrier: nthOf(carriers, turn++), requestId: open, message: MESSAGE }))
    const acts = { 'a message': [messageSent.name, write], 'a bid': [bidPlaced.name, bid] } as const
    const windows = await alternate(stage, ['a message', 'a bid'] as const, rounds, async (side) => {
      const [name, act] = acts[side]
      const ms: number[] = []
      while (ms.length < count) {
        const [from, news] = [now(), once(socket as never, name, { signal: AbortSignal.timeout(PATIENCE_MS) })]
        await Promise.all([news, act()])
        ms.push(now() - from)
      }
      return { ms }
    })
    return findingsFor(seriesOf('From sent to on the other screen', windows), 'talk')
  },
)
