import { WebSocket } from 'ws'

const JOINED = '430[{"ok":true}]'

/** A room as the product's sockets name it, and as whom it is watched; without a token as a visitor. */
interface Look {
  readonly room: { readonly kind: string; readonly id: string }
  readonly token: string | null
}

/** TRUST_PROXY of the processes that they watch. */
export const WATCHERS_PROXIES = '1'
let opened = 0

/** Each watcher comes from a network of its own, as people do: of one the product takes no more than a few dozen. */
function addressOfNext(): string {
  opened++
  return `10.${opened >> 16}.${(opened >> 8) & 255}.${opened & 255}`
}

/**
 * Opens a watcher at protocol level: Engine.IO 4 and Socket.IO 5 by hand over one websocket, because the real client
 * costs more for each message than the server does. Resolves once the room is joined; `onBid` gets each message about
 * a placed bid as it came.
 */
export function openWatcher(origin: string, look: Look, onBid: (message: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    headers: { 'x-forwarded-for': addressOfNext() },
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a watcher')))
    socket.on('message', (data: Buffer) => {
      const packet = data.toString('latin1')
      const answer = answerTo(packet, look)
      if (packet.startsWith('42["bid.placed"')) onBid(packet)
      else if (answer) socket.send(answer)
      else if (packet === JOINED) resolve(socket)
      else if (/^4[34]/.test(packet)) reject(new Error(`A watcher was refused: ${packet}`))
    })
  })
}

/** What the protocol wants said to a packet, step by step: open, connect, join; and a pong to every ping. */
function answerTo(packet: string, { room, token }: Look): string | null {
  if (packet === '2') return '3'
  if (packet.startsWith('0{')) return token ? `40${JSON.stringify({ token })}` : '40'
  if (packet.startsWith('40{')) return `420${JSON.stringify(['join', room])}`
  return null
}
