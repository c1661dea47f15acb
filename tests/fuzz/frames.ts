import fc from 'fast-check'
import { WebSocket } from 'ws'
import { hostileValue } from './hostile.ts'

interface Storm {
  readonly url: string
  /** Access tokens to connect with, by turns; null is a visitor. */
  readonly tokens: readonly (string | null)[]
  readonly kinds: readonly string[]
  readonly frames: number
  readonly seed: number
}

/** Frames on one connection before a new one is opened: the server closes those that send too many. */
const A_CONNECTION = 40
const PACKET = { connect: '40', event: '42' } as const

/** Sends hostile frames, in the protocol and beside it, over one connection after the other. Gives how many went out. */
export async function shootFrames({ url, tokens, kinds, frames, seed }: Storm): Promise<number> {
  const made = fc.sample(frameOf(kinds), { numRuns: Math.min(frames, 5_000), seed })
  let sent = 0
  for (let connection = 0; sent < frames; connection++) {
    const batch = Array.from({ length: A_CONNECTION }, (_, at) => made[(sent + at) % made.length] ?? '2')
    sent += await sendAll(url, tokens[connection % tokens.length] ?? null, batch)
  }
  return sent
}

function frameOf(kinds: readonly string[]): fc.Arbitrary<string> {
  const wanted = fc.oneof(
    fc.record({ kind: fc.constantFrom(...kinds), id: fc.oneof(fc.uuid(), hostileValue) }),
    fc.record({ kind: fc.oneof(fc.constantFrom(...kinds), hostileValue) }),
    hostileValue,
  )
  const event = fc
    .tuple(fc.constantFrom('join', 'leave', 'disconnect', 'error', '__proto__', 'bid.placed'), wanted, fc.nat(9))
    .map(([name, payload, ack]) => `${PACKET.event}${ack}${JSON.stringify([name, payload])}`)
  return fc.oneof(
    { weight: 6, arbitrary: event },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '2',
        '3',
        '41',
        '42',
        '42[]',
        '42["join"]',
        '451-["x",{"_placeholder":true,"num":0}]',
        '6',
        '42[1e999]',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.constant(`42["join","${'x'.repeat(17_000)}"]`) },
  )
}

/** Sends as many as the server takes; it may close the connection for any of them. */
function sendAll(url: string, token: string | null, batch: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    let sent = 0
    let opened = false
    const end = () => {
      socket.terminate()
      if (opened) resolve(Math.max(sent, 1))
      else reject(new Error('The server takes no connection any more'))
    }
    const timer = setTimeout(end, 5_000)
    socket.on('open', () => {
      opened = true
      socket.send(`${PACKET.connect}${JSON.stringify({ token })}`)
    })
    socket.on('message', (message) => {
      if (!String(message).startsWith(PACKET.connect)) return
      for (const frame of batch) {
        if (socket.readyState !== WebSocket.OPEN) break
        socket.send(frame)
        sent++
      }
      socket.close()
    })
    socket.on('close', () => {
      clearTimeout(timer)
      end()
    })
    socket.on('error', () => undefined)
  })
}
