import net from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { ErrorAnswer } from '#server/platform/kernel/contract.ts'
import type { Checker } from './checker.ts'
import type { Tally } from './tally.ts'

interface Dump {
  readonly url: string
  readonly requests: number
  readonly seed: number
  readonly checker: Checker
  readonly tally: Tally
  readonly clients: number
}

/** The server keeps the connection of an unfinished request open: the client closes such ones after this. */
const PATIENCE_MS = 1_500
const CRLF = '\r\n'
const PATHS = [
  '/api/sign-in',
  '/api/requests',
  '/api/profile',
  '/api/search?term=a',
  '/socket.io/?EIO=4',
  '/',
  '/files/x',
]

/** Sends bytes that are barely requests, each over a connection of its own. Returns how many were sent. */
export async function sendGarbage({ url, requests, seed, checker, tally, clients }: Dump): Promise<number> {
  const made = fc.sample(garbage, { numRuns: requests, seed })
  let at = 0
  const client = async (): Promise<void> => {
    for (let bytes = made[at++]; bytes !== undefined; bytes = made[at++]) {
      const said = await sendBytes(url, bytes)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)
      tally.count(status)
      const faults = [...checker.leaksOf(said, bytes), ...offShape(status, said, bytes)]
      for (const sentence of faults)
        tally.fault(
          sentence,
          'raw',
          () => `${JSON.stringify(bytes.slice(0, 500))}\n  ${JSON.stringify(said.slice(0, 500))}`,
        )
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return made.length
}

const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'get',
  'G\u0000T',
  'PRI',
)
const target = fc.oneof(
  fc.constantFrom(...PATHS),
  fc.constantFrom(
    '*',
    'x',
    'http://evil.example/api/profile',
    '//evil.example/',
    '/\u0000',
    '/%',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    `/${'a'.repeat(9_000)}`,
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((tail) => `/api/${tail}`),
)
const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', '')
const header = fc.oneof(
  fc.constantFrom(
    'host: 127.0.0.1',
    'host: a\r\nhost: b',
    'content-length: 5',
    'content-length: -1',
    'content-length: 99999999999999999999',
    'content-length: 3\r\ncontent-length: 4',
    'transfer-encoding: chunked',
    'transfer-encoding: chunked\r\ncontent-length: 4',
    'transfer-encoding: gzip, chunked',
    'transfer-encoding: xchunked',
    'content-type: application/json',
    'content-type: application/json\r\ncontent-type: text/html',
    'content-type: multipart/form-data; boundary=x',
    'content-encoding: gzip',
    'authorization: Bearer \u0000',
    'cookie: a=b; a=c; =; ;;',
    'connection: upgrade\r\nupgrade: h2c',
    'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 99\r\nsec-websocket-key: x',
    'expect: 100-continue',
    'x: a\r\n folded',
    ': no name',
    'no colon',
    `x: ${'y'.repeat(20_000)}`,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const body = fc.oneof(
  fc.constantFrom(
    '',
    '{}',
    '{"email":"a@b.example","password":"',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\nhello\r\n',
    'ffffffffffffffff\r\nx',
    '--x\r\ncontent-disposition: form-data; name="request"\r\n\r\n{}',
    '--x\r\ncontent-disposition: form-data; name="image"; filename="../../a.png"\r\ncontent-type: image/png\r\n\r\n\u0089PNG',
    '--x--\r\n',
    '\u00ff\u00fe{\u0000}\u0000',
    'GET /api/profile HTTP/1.1\r\nhost: x\r\n\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
)
const garbage: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(method, target, version, fc.array(header, { maxLength: 5 }), body)
      .map(([verb, path, said, headers, sent]) =>
        [`${verb} ${path} ${said}`, ...headers, 'connection: close', '', sent].join(CRLF),
      ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
)

/** Returns the answer to some bytes (one per character) until the server, or the client, ends the connection. */
function sendBytes(url: string, bytes: string): Promise<string> {
  const socket = net.connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  socket.setTimeout(PATIENCE_MS, () => socket.end())
  // the server may refuse while more bytes are arriving
  socket.on('error', () => undefined)
  socket.end(bytes, 'latin1')
  return text(socket).catch(() => '')
}

/** A refusal has the usual shape, and nothing crashes the server. */
function offShape(status: number, said: string, sent: string): string[] {
  if (status >= 500) return [`answers ${status}`]
  // Socket.IO refuses in a shape of its own
  if (sent.includes('/socket.io')) return []
  if (status < 400 || !/^content-type: application\/json/im.test(said)) return []
  const json = /\{.*\}/s.exec(
    said
      .split(CRLF + CRLF)
      .slice(1)
      .join(CRLF + CRLF),
  )?.[0]
  if (json === undefined) return []
  return ErrorAnswer.safeParse(JSON.parse(json)).success ? [] : [`answers ${status} off its schema`]
}
