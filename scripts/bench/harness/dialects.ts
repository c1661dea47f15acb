/** What is watched, and by whom: a visitor without a token. */
export interface WatchTarget {
  readonly id: string
  readonly token: string | null
}

/** How watchers of one product speak over a websocket. Packets are texts. */
export interface Dialect {
  readonly path: string
  /** Returns the answer to a packet, step by step until the watcher has joined; null when it needs none. */
  answer(packet: string, look: WatchTarget): string | null
  /** Returns whether the watcher has joined with this packet. */
  isJoined(packet: string): boolean
  /** Returns whether the packet is about a placed bid. */
  isBid(packet: string): boolean
  isRefusal(packet: string): boolean
  /** What the client sends first, where the server waits for it. */
  greeting?(look: WatchTarget): string
}

const JOINED = '430[{"ok":true}]'

/** Engine.IO 4 and Socket.IO 5: open, connect, then `join`, which is acknowledged; and a pong to every ping. */
function socketIo(
  connect: (look: WatchTarget) => string,
  join: (look: WatchTarget) => unknown[],
): Pick<Dialect, 'path' | 'answer'> {
  return {
    path: '/socket.io/?EIO=4&transport=websocket',
    answer(packet, look) {
      if (packet === '2') return '3'
      if (packet.startsWith('0{')) return connect(look)
      if (packet.startsWith('40{')) return `420${JSON.stringify(join(look))}`
      return null
    },
  }
}

const kerbside: Dialect = {
  ...socketIo(
    ({ token }) => (token ? `40${JSON.stringify({ token })}` : '40'),
    ({ id }) => ['join', { kind: 'request', id }],
  ),
  isJoined: (packet) => packet === JOINED,
  isBid: (packet) => packet.startsWith('42["bid.placed"'),
  isRefusal: (packet) => /^4[34]/.test(packet),
}

/** An acknowledgement of Feathers has the error before the answer. */
const feathers: Dialect = {
  ...socketIo(
    () => '40',
    ({ id }) => ['create', 'watching', { auctionId: id }],
  ),
  isJoined: (packet) => packet === '430[null,{"ok":true}]',
  isBid: (packet) => packet.startsWith('42["bids created"'),
  isRefusal: (packet) => /^4[34]/.test(packet),
}

const parse: Dialect = {
  path: '/',
  greeting: () => '{"op":"connect","applicationId":"auction"}',
  answer: (packet, { id }) =>
    packet.startsWith('{"op":"connected"')
      ? JSON.stringify({ op: 'subscribe', requestId: 1, query: { className: 'Bid', where: { auction: id } } })
      : null,
  isJoined: (packet) => packet.startsWith('{"op":"subscribed"'),
  isBid: (packet) => packet.startsWith('{"op":"create"'),
  isRefusal: (packet) => packet.startsWith('{"op":"error"'),
}

/** A watcher that subscribes without naming an event first receives the existing items. */
const directus: Dialect = {
  path: '/websocket',
  greeting: ({ id }) =>
    JSON.stringify({ type: 'subscribe', collection: 'bids', query: { filter: { auction: { _eq: id } } } }),
  answer: (packet) => (packet.startsWith('{"type":"ping"') ? '{"type":"pong"}' : null),
  isJoined: (packet) => packet.startsWith('{"type":"subscription","event":"init"'),
  isBid: (packet) => packet.startsWith('{"type":"subscription","event":"create"'),
  isRefusal: (packet) => packet.includes('"status":"error"'),
}

export const DIALECTS = { kerbside, parse, feathers, directus }
export type Product = keyof typeof DIALECTS
