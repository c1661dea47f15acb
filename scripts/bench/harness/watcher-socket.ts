import { WebSocket } from 'ws'

/** What is watched, and by whom: a visitor without a token. */
export interface WatchTarget {
  readonly id: string
  readonly token: string | null
}

/** How watchers of one product speak over a websocket. Packets are texts. */
interface Dialect {
  readonly path: string
  /** What the client sends first, where the server waits for it. */
  greeting?(target: WatchTarget): string
  /** Returns the answer to a packet, step by step until the watcher has joined; null when it needs none. */
  answer(packet: string, target: WatchTarget): string | null
  /** Whether the watcher has joined with this packet, whether it is about a placed bid, and whether it is a refusal. */
  readonly joined: RegExp
  readonly bid: RegExp
  readonly refusal: RegExp
}

/** Engine.IO 4 and Socket.IO 5: open, connect, then `join`, which is acknowledged; and a pong to every ping. */
const socketIo = (connect: (target: WatchTarget) => string, join: (target: WatchTarget) => unknown[]) => ({
  path: '/socket.io/?EIO=4&transport=websocket',
  answer(packet: string, target: WatchTarget) {
    if (packet === '2') return '3'
    if (packet.startsWith('0{')) return connect(target)
    return packet.startsWith('40{') ? `420${JSON.stringify(join(target))}` : null
  },
  refusal: /^4[34]/,
})

const DIALECTS = {
  kerbside: {
    ...socketIo(
      ({ token }) => (token ? `40${JSON.stringify({ token })}` : '40'),
      ({ id }) => ['join', { kind: 'request', id }],
    ),
    joined: /^430\[\{"ok":true\}\]$/,
    bid: /^42\["bid.placed"/,
  },
  // an acknowledgement has the error before the answer
  feathers: {
    ...socketIo(
      () => '40',
      ({ id }) => ['create', 'watching', { auctionId: id }],
    ),
    joined: /^430\[null,\{"ok":true\}\]$/,
    bid: /^42\["bids created"/,
  },
  parse: {
    path: '/',
    greeting: () => '{"op":"connect","applicationId":"auction"}',
    answer: (packet, { id }) =>
      packet.startsWith('{"op":"connected"')
        ? JSON.stringify({ op: 'subscribe', requestId: 1, query: { className: 'Bid', where: { auction: id } } })
        : null,
    joined: /^\{"op":"subscribed"/,
    bid: /^\{"op":"create"/,
    refusal: /^\{"op":"error"/,
  },
  // a watcher that subscribes without naming an event first receives the existing items
  directus: {
    path: '/websocket',
    greeting: ({ id }) =>
      JSON.stringify({ type: 'subscribe', collection: 'bids', query: { filter: { auction: { _eq: id } } } }),
    answer: (packet) => (packet.startsWith('{"type":"ping"') ? '{"type":"pong"}' : null),
    joined: /^\{"type":"subscription","event":"init"/,
    bid: /^\{"type":"subscription","event":"create"/,
    refusal: /"status":"error"/,
  },
} satisfies Record<string, Dialect>
export type Product = keyof typeof DIALECTS

let opened = 0

/** Each watcher comes from a network of its own, as people do: the product takes only a few dozen visitors of one. */
function addressOfNext(): string {
  opened++
  return `10.${opened >> 16}.${(opened >> 8) & 255}.${opened & 255}`
}

/**
 * Opens a watcher of a request at protocol level, by hand over one websocket, because a real client costs more for each
 * message than the server does. Resolves once it has joined; `onBid` gets each raw message about a placed bid.
 */
export function openWatcher(
  origin: string,
  target: WatchTarget,
  onBid: (message: string) => void,
  product: Product = 'kerbside',
): Promise<WebSocket> {
  const dialect: Dialect = DIALECTS[product]
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${dialect.path}`, {
    perMessageDeflate: false,
    headers: { 'x-forwarded-for': addressOfNext() },
  })
  const greeting = dialect.greeting?.(target)
  if (greeting !== undefined) socket.on('open', () => socket.send(greeting))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a watcher')))
    socket.on('message', (data: Buffer) => {
      const packet = data.toString('latin1')
      const answer = dialect.answer(packet, target)
      if (dialect.bid.test(packet)) onBid(packet)
      else if (answer !== null) socket.send(answer)
      else if (dialect.joined.test(packet)) resolve(socket)
      else if (dialect.refusal.test(packet)) reject(new Error(`A watcher was refused: ${packet}`))
    })
  })
}
