import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import { type BrowserKeys, decryptPush } from './decrypt.ts'

const MAX_RECEIVED = 200
const MAX_BYTES = 4096
const NOTE = 'This is a push service emulator on this machine. No browser shows these messages.'

/** What a browser would pass to the page. */
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** One received push, decrypted with the keys of its subscription. */
export interface ReceivedPush {
  endpoint: string
  headers: Readonly<Record<string, string>>
  message: { title: string; url: string; tag: string }
  at: string
}

interface Answered {
  status: number
  body?: unknown
  html?: string
}
type Handler = (request: http.IncomingMessage, endpoint: string) => Answered | Promise<Answered>

export interface PushEmulator {
  readonly url: string
  /** Everything that was accepted, oldest first. */
  readonly received: readonly ReceivedPush[]
  /** How often a sender tried to deliver, whatever the answer. */
  readonly tries: () => number
  /** Creates a subscription as a browser would; its keys stay here. */
  subscribe(): Subscription
  /** Answers pushes to an endpoint with this status after this call; 201 accepts them again. */
  answer(endpoint: string, status: number): void
  stop(): Promise<void>
}

/**
 * A small push service: accepts encrypted messages for its subscriptions and decrypts them, for tests and for
 * inspection.
 */
export async function openPushEmulator({ port }: { port: number }): Promise<PushEmulator> {
  const browsers = new Map<string, BrowserKeys>()
  const statuses = new Map<string, number>()
  const received: ReceivedPush[] = []
  let tries = 0
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function subscribe(): Subscription {
    const ecdh = createECDH('prime256v1')
    const p256dh = ecdh.generateKeys('base64url')
    const keys = { privateKey: ecdh.getPrivateKey('base64url'), p256dh, auth: randomBytes(16).toString('base64url') }
    const endpoint = `${url}/push/${randomBytes(24).toString('base64url')}`
    browsers.set(endpoint, keys)
    return { endpoint, keys: { p256dh, auth: keys.auth } }
  }

  /** The routes by 'METHOD /first'; pushes go to an endpoint of their own below /push. */
  const handlers: Readonly<Record<string, Handler>> = {
    'POST /subscriptions': () => ({ status: 201, body: subscribe() }),
    'POST /push': async (request, endpoint) => ({ status: await receive(request, endpoint) }),
    'PUT /push': async (request, endpoint) => {
      const { status } = (await json(request)) as { status: number }
      statuses.set(endpoint, status)
      return { status: 200, body: { status } }
    },
    'GET /pushes': () => ({ status: 200, body: received }),
    'GET /': () => ({ status: 200, html: pageOf(received) }),
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', url).pathname
    const handler = handlers[`${request.method} /${path.split('/')[1]}`]
    const { status, body, html } = handler ? await handler(request, url + path) : { status: 404 }
    const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
    response.writeHead(status, { 'content-type': type }).end(html ?? JSON.stringify(body ?? {}))
  }

  /** Decrypts and stores a push, unless it is refused; returns the status that the sender gets. */
  async function receive(request: http.IncomingMessage, endpoint: string): Promise<number> {
    tries++
    const body = await buffer(request)
    const browser = browsers.get(endpoint)
    const status = statuses.get(endpoint)
    if (status !== undefined && status !== 201) return status
    if (!browser) return 410
    const { ttl, authorization = '', 'content-encoding': encoding } = request.headers
    if (ttl === undefined || encoding !== 'aes128gcm' || body.length > MAX_BYTES) return 400
    if (!/^vapid t=[\w.-]+, ?k=[\w-]+$/.test(authorization)) return 401
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const message = JSON.parse(decryptPush(body, browser)) as ReceivedPush['message']
    received.push({ endpoint, headers, message, at: new Date().toISOString() })
    received.splice(0, received.length - MAX_RECEIVED)
    return 201
  }

  return {
    url,
    received,
    tries: () => tries,
    subscribe,
    answer: (endpoint, status) => void statuses.set(endpoint, status),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const pageOf = (received: readonly ReceivedPush[]): string => `<!doctype html>
<html lang="en-GB"><meta charset="utf-8"><title>Push emulator</title>
<h1>Push emulator</h1><p>${NOTE}</p>
<ol>${received.map(({ at, message }) => `<li>${escapeHtml(at)} ${escapeHtml(message.title)}</li>`).join('')}</ol></html>
`
