import { once } from 'node:events'
import net from 'node:net'
import { Problem } from '#scripts/lib/problem.ts'
import type { Act } from './loops.ts'

export interface Answer {
  readonly status: number
  readonly body: string
}

/** One keep-alive connection, as thin as possible: CPU used by the client is lost to the server on shared cores. */
export interface Connection {
  /** Sends a whole request as text and returns the answer; one at a time. A late answer is a 503 without a body. */
  send(request: string): Promise<Answer>
  isOpen(): boolean
  close(): void
}

/** A server that has not answered after this won't answer at all. */
const PATIENCE_MS = 15_000
const TOO_BUSY = 503

/** Connects to the origin `url`. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<Answer> | null = null
  let received = ''
  const settle = (answer: Answer) => {
    received = ''
    const asked = waiting
    waiting = null
    asked?.resolve(answer)
  }
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const answer = wholeAnswer(received)
    if (answer) settle(answer)
  })
  socket.setTimeout(PATIENCE_MS, () => {
    if (!waiting) return
    settle({ status: TOO_BUSY, body: '' })
    // a late answer must not be taken for the answer to something else
    socket.destroy()
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection')))
  return {
    send(request) {
      waiting = Promise.withResolvers<Answer>()
      socket.write(request)
      return waiting.promise
    },
    isOpen: () => socket.readyState === 'open',
    close: () => socket.destroy(),
  }
}

/** The answer once it is complete; one character of `received` is one byte. */
function wholeAnswer(received: string): Answer | null {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1])
  if (Number.isNaN(length)) throw new Error('An answer came without its length')
  const body = received.slice(head + 4)
  return body.length < length ? null : { status: Number(received.slice(9, 12)), body }
}

export type Headers = Readonly<Record<string, string>>

/** The text of a GET. */
export const get = (path: string, headers: Headers = {}): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${linesOf(headers)}\r\n`

/** The text of a POST with a JSON body in ASCII. */
export const post = (path: string, headers: Headers, body: unknown): string =>
  postText(path, headers, 'application/json', JSON.stringify(body))

const BOUNDARY = 'kerbside-bench'

/** The text of a POST of a form with only JSON in ASCII, in its part `part`. */
export function postForm(path: string, headers: Headers, part: string, body: unknown): string {
  const lines = [`--${BOUNDARY}`, `content-disposition: form-data; name="${part}"`, '', JSON.stringify(body)]
  const form = [...lines, `--${BOUNDARY}--`, ''].join('\r\n')
  return postText(path, headers, `multipart/form-data; boundary=${BOUNDARY}`, form)
}

const postText = (path: string, headers: Headers, type: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n${linesOf(headers)}\r\n${body}`

const linesOf = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** The headers of a signed-in account. */
export const authHeaders = (account: { readonly accessToken: string } | undefined): Headers => ({
  authorization: `Bearer ${account?.accessToken}`,
})

/** Connections to one server, as many as are needed at once. */
export interface Pool {
  /**
   * Sends a request and returns the answer's body, or null when the server was too busy to take it or to answer. Throws
   * a Problem on any other refusal.
   */
  send(text: string): Promise<string | null>
}

/** Opens a pool for the origin `url`; `stack` closes it. */
export function openPool(url: string, stack: AsyncDisposableStack): Pool {
  const free: Connection[] = []
  stack.defer(() => {
    for (const connection of free) connection.close()
  })
  async function take(): Promise<Connection> {
    // the server closes those that were idle for long
    for (let last = free.pop(); last; last = free.pop()) if (last.isOpen()) return last
    return openConnection(url)
  }
  return {
    async send(text) {
      const connection = await take()
      const { status, body } = await connection.send(text)
      free.push(connection)
      if (status >= 300 && status !== TOO_BUSY) throw new Problem(`The server answered ${status} ${body}`)
      return status === TOO_BUSY ? null : body
    },
  }
}

/** `count` clients of the server at `url` that send one text after another. */
export function openClients(
  stack: AsyncDisposableStack,
  url: string,
  count: number,
  text: (client: number, turn: number) => string,
): Act[] {
  const pool = openPool(url, stack)
  return Array.from({ length: count }, (_, client) => {
    let turn = 0
    return async () => (await pool.send(text(client, turn++))) !== null
  })
}
