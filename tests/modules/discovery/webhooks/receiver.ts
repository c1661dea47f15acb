import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { WebhookPayload } from '#modules/discovery/webhooks/payloads/contract.ts'

/** A request that a receiver got. */
export interface Received {
  id: string
  path: string
  headers: Record<string, string>
  body: string
  payload: WebhookPayload
  at: number
}

type Answer = (response: http.ServerResponse, request: Received) => void

export interface Receiver {
  readonly received: Received[]
  /** Returns the requests to a path so far, oldest first. */
  requestsTo(path: string): Received[]
  urlOf(path: string): string
  /** Sets the response to requests to a path; 204 by default. */
  respondWith(path: string, how: Answer | number): void
  close(): Promise<void>
}

/** Starts a real HTTP server on this machine that receives webhooks, each endpoint at its path. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers = new Map<string, Answer>()
  async function receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const headers = request.headers as Record<string, string>
    const path = request.url ?? ''
    const one = { id: headers['webhook-id'] ?? '', path, headers, body, payload: JSON.parse(body), at: Date.now() }
    received.push(one)
    const answer = answers.get(path)
    if (answer) answer(response, one)
    else response.writeHead(204).end()
  }
  const server = http.createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    requestsTo: (path) => received.filter((one) => one.path === path),
    urlOf: (path) => `http://localhost:${port}${path}`,
    respondWith: (path, how) =>
      void answers.set(path, typeof how === 'number' ? (response) => response.writeHead(how).end() : how),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Verifies a request as its receiver would, with the library of Standard Webhooks. Throws when it isn't ours. */
export const verify = ({ body, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers)
