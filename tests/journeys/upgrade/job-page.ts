import { io } from 'socket.io-client'
import { bidPlaced, bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { requestRoom } from '#modules/market/requests/facts/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'

/** The bids on the page of a job: what was read when it joined, and what was received since. */
export interface JobPage {
  readonly bids: ReadonlySet<string>
  isConnected(): boolean
  /** Leaves once everything that it requested has arrived. */
  close(): Promise<void>
}

/** Opens a job page that reconnects, joins and reads again as web/lib/live/live.ts does, with its delays. */
export function openJobPage(server: { url: string }, requestId: string): JobPage {
  const bids = new Set<string>()
  const socket = io(server.url, {
    forceNew: true,
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  })
  let reading = Promise.resolve()
  async function readAll(): Promise<void> {
    for (let after: string | undefined, more = true; more; ) {
      const page = await callOrThrow(server, bidsOnRequest, { params: { requestId }, query: { after } })
      for (const { id } of page.items) bids.add(id)
      after = page.next ?? undefined
      more = page.next !== null
    }
  }
  socket.on('connect', () =>
    socket.emit('join', { kind: requestRoom.kind, id: requestId }, () => {
      reading = Promise.all([reading, readAll()]).then(() => undefined)
    }),
  )
  socket.on(bidPlaced.name, ({ id }: { id: string }) => bids.add(id))
  return {
    bids,
    isConnected: () => socket.connected,
    async close() {
      socket.close()
      await reading
    },
  }
}
