import { once } from 'node:events'
import net from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: string
}

/** One keep-alive connection. As thin as can be: what the client burns is taken from the server on shared cores. */
export interface Connection {
  /** Sends a whole request as text and gives the answer; one at a time. Rejects when none comes, with NoAnswer when it is merely late. */
  send(request: string): Promise<Answer>
  /** False once the server has closed it, as it does with connections that were idle for long. */
  isOpen(): boolean
  close(): void
}

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** The server was too busy to answer in time; what was asked for may be done yet. */
export class NoAnswer extends Error {}

/** A server that answers later than this will not answer at all. */
const PATIENCE_MS = 15_000

/** Connects to the origin `url`. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let waiting: Waiting | null = null
  let received = ''

  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const answer = wholeAnswer(received)
    if (!answer) return
    received = ''
    const { resolve } = waiting ?? {}
    waiting = null
    resolve?.(answer)
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.setTimeout(PATIENCE_MS, () => {
    if (!waiting) return
    fail(new NoAnswer('The server did not answer'))
    // what comes later must not pass for the answer to something else
    socket.destroy()
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    isOpen: () => socket.readyState === 'open',
    close: () => socket.destroy(),
  }
}

/** The answer once all of it is there; one character of `received` is one byte. */
function wholeAnswer(received: string): Answer | null {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1])
  if (Number.isNaN(length)) throw new Error('An answer came without its length')
  const body = received.slice(head + 4)
  return body.length < length ? null : { status: Number(received.slice(9, 12)), body }
}

/** The text of a GET. */
export const get = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${linesOf(headers)}\r\n`

/** The text of a POST with a JSON body in ASCII. */
export function post(path: string, headers: Readonly<Record<string, string>>, body: unknown): string {
  const json = JSON.stringify(body)
  const fixed = `host: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n`
  return `POST ${path} HTTP/1.1\r\n${fixed}${linesOf(headers)}\r\n${json}`
}

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
