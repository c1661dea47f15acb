import { setImmediate as breathe } from 'node:timers/promises'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import type { Checker } from './checker.ts'
import { hostileValue } from './hostile.ts'
import type { Tally } from './tally.ts'

interface FrameOptions {
  readonly url: string
  /** Access tokens to connect with, in turn; null is a visitor. */
  readonly tokens: () => readonly (string | null)[]
  readonly kinds: readonly string[]
  readonly frames: number
  readonly seed: number
  readonly checker: Checker
  readonly tally: Tally
  /** Connections at once. */
  readonly clients: number
}

/** The server closes a connection with more than 60 frames in ten seconds: most stay below, some go far beyond. */
const A_CONNECTION = 40
const A_FLOOD = 400
const FLOOD_EVERY = 25
const PATIENCE_MS = 15_000
const PACKET = { connect: '40', event: '42', acknowledged: '43' } as const

type Frame = string | Uint8Array

/**
 * Sends hostile frames, inside and outside the protocol, over one connection after another. Returns how many were sent.
 */
export async function shootFrames(options: FrameOptions): Promise<number> {
  const made = fc.sample(frameOf(options.kinds), { numRuns: Math.min(options.frames, 5_000), seed: options.seed })
  let [sent, connections] = [0, 0]
  const client = async (): Promise<void> => {
    while (sent < options.frames) {
      const nth = connections++
      const tokens = options.tokens()
      const length = nth % FLOOD_EVERY === FLOOD_EVERY - 1 ? A_FLOOD : A_CONNECTION
      const batch = Array.from({ length }, (_, at) => made[(nth * A_CONNECTION + at) % made.length] ?? '2')
      const taken = await sendAll(options, tokens[nth % tokens.length] ?? null, batch)
      sent += taken
    }
  }
  await Promise.all(Array.from({ length: options.clients }, client))
  return sent
}

function frameOf(kinds: readonly string[]): fc.Arbitrary<Frame> {
  const kind = fc.constantFrom(...kinds)
  const wanted = fc.oneof(
    fc.record({ kind, id: fc.oneof(fc.uuid(), hostileValue) }),
    fc.record({ kind: fc.oneof(kind, hostileValue) }),
    hostileValue,
  )
  const name = fc.constantFrom(
    'join',
    'join',
    'join',
    'leave',
    'leave',
    'disconnect',
    'error',
    '__proto__',
    'bid.placed',
  )
  const acknowledged = fc.oneof(fc.nat(9).map(String), fc.constantFrom('', '-1', '99999999999999999999', '1e9'))
  const event = fc
    .tuple(name, wanted, acknowledged)
    .map(([called, payload, ack]) => `${PACKET.event}${ack}${JSON.stringify([called, payload])}`)
  const malformed = fc.constantFrom(
    '',
    '2',
    '2probe',
    '3',
    '5',
    '6',
    '9',
    '4',
    '40{"token":1}',
    '40/admin,',
    '41',
    '42',
    '42[]',
    '42{}',
    '42["join"]',
    '42["join",null,null,null]',
    '42[1e999]',
    '42[null]',
    '42["connect"]',
    '43',
    '430[]',
    '43999["x"]',
    '44{}',
    '451-["x",{"_placeholder":true,"num":0}]',
    '452-["x",{"_placeholder":true,"num":-1}]',
    '45999999-["x"]',
    '461-[{"_placeholder":true,"num":0}]',
    `42${'['.repeat(8_000)}`,
    `42["join",${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}]`,
    `42["join",{"kind":"${'x'.repeat(15_000)}"}]`,
    `42["join","${'x'.repeat(17_000)}"]`,
  )
  return fc.oneof(
    { weight: 12, arbitrary: event },
    { weight: 1, arbitrary: malformed },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  )
}

/** Sends as many as the server takes, which may close the connection for any of them, and checks the answers. */
function sendAll(
  { url, checker, tally }: FrameOptions,
  token: string | null,
  batch: readonly Frame[],
): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    let sent = 0
    const fault = (sentence: string, said = '') => tally.fault(sentence, 'socket', () => said.slice(0, 600))
    const timer = setTimeout(() => {
      fault('leaves a socket without an answer')
      socket.terminate()
    }, PATIENCE_MS)
    const shoot = async (): Promise<void> => {
      for (const frame of batch) {
        if (socket.readyState !== WebSocket.OPEN) break
        socket.send(frame)
        sent++
        // the answer to a frame may be the server's last one
        if (sent % 8 === 0) await breathe()
      }
      socket.close()
    }
    socket.on('open', () => socket.send(`${PACKET.connect}${JSON.stringify({ token })}`))
    socket.on('message', (message) => {
      const said = String(message)
      for (const sentence of [...checker.leaksOf(said, batch.join(' ')), ...offProtocol(said)]) fault(sentence, said)
      if (said.startsWith(PACKET.connect)) void shoot()
      // the token has expired since: continue as a visitor
      if (said.startsWith('44') && sent === 0) socket.send(`${PACKET.connect}{}`)
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(Math.max(sent, 1))
    })
    socket.on('error', (error) => {
      if (sent === 0) fault(`takes no socket: ${error.message}`)
    })
  })
}

/** Answers to a join say yes or no, with the reason for a no. */
function offProtocol(said: string): string[] {
  if (!said.startsWith(PACKET.acknowledged)) return []
  const [answer] = JSON.parse(said.slice(said.indexOf('['))) as unknown[]
  const { ok, code } = (answer ?? {}) as { ok?: unknown; code?: unknown }
  const sound = ok === true ? code === undefined : ok === false && typeof code === 'string'
  return sound ? [] : ['acknowledges a join with something else']
}
