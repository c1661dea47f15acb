import { WebSocket } from 'ws'
import { DIALECTS, type Product, type WatchTarget } from './dialects.ts'

/** The TRUST_PROXY setting of watched processes: they believe the x-forwarded-for header of each watcher. */
export const WATCHERS_PROXIES = '1'
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
  look: WatchTarget,
  onBid: (message: string) => void,
  product: Product = 'kerbside',
): Promise<WebSocket> {
  const dialect = DIALECTS[product]
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${dialect.path}`, {
    perMessageDeflate: false,
    headers: { 'x-forwarded-for': addressOfNext() },
  })
  const greeting = dialect.greeting?.(look)
  if (greeting !== undefined) socket.on('open', () => socket.send(greeting))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a watcher')))
    socket.on('message', (data: Buffer) => {
      const packet = data.toString('latin1')
      const answer = dialect.answer(packet, look)
      if (dialect.isBid(packet)) onBid(packet)
      else if (answer !== null) socket.send(answer)
      else if (dialect.isJoined(packet)) resolve(socket)
      else if (dialect.isRefusal(packet)) reject(new Error(`A watcher was refused: ${packet}`))
    })
  })
}
