import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BuiltRequest } from './build-request.ts'

export interface Answer {
  /** 0 when the connection was closed before an answer arrived. */
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

/** A server that has not answered after this won't answer at all. */
const PATIENCE_MS = 30_000

/** Sends requests over connections that stay open. */
export class HttpClient {
  readonly #agent = new http.Agent({ keepAlive: true })
  readonly #url: URL
  constructor(url: string) {
    this.#url = new URL(url)
  }

  send({ method, path, headers, body }: BuiltRequest): Promise<Answer> {
    return new Promise((resolve) => {
      const closed = (error: Error) => resolve({ status: 0, headers: {}, text: error.message })
      const request = http.request({
        host: this.#url.hostname,
        port: this.#url.port,
        method,
        path,
        headers,
        agent: this.#agent,
        timeout: PATIENCE_MS,
      })
      request.on('response', (answer) => {
        buffer(answer).then(
          (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString('utf8') }),
          closed,
        )
      })
      request.on('timeout', () => request.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)))
      request.on('error', closed)
      request.end(body ?? undefined)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
