import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ApiDocument, Operation } from './document.ts'

/** The product's public origin, as browsers see it. */
export const ORIGIN = 'https://kerbside.example'

export interface SentFile {
  readonly bytes: Uint8Array
  readonly name: string
  readonly type: string
}

export interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly files?: Readonly<Record<string, SentFile>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
  /** The text as JSON; null where it is not. */
  readonly json: unknown
}

/** A person's browser: cookies, an access token, and the network that it calls from. */
export interface Browser {
  /** The address that the proxy in front of the product sees. */
  readonly network: string
  readonly cookies: Map<string, Cookie>
  /** From the last sign-in or renewal; null for visitors. */
  token: string | null
  /** Calls an operation of the document. */
  call(operationId: string, asked?: Asked): Promise<Answer>
  /** Calls an operation and returns its JSON as the type that the caller expects. Throws when it is refused. */
  callOrThrow<T = unknown>(operationId: string, asked?: Asked): Promise<T>
  /** Calls any address of the product. */
  send(
    method: string,
    path: string,
    sent?: { headers?: Record<string, string>; body?: string | FormData },
  ): Promise<Answer>
  /** A socket with the access token; not connected yet. */
  socket(): Socket
}

export interface Cookie {
  readonly value: string
  readonly path: string
  /** Its lifetime in seconds; null while the browser is open. */
  readonly maxAge: number | null
  /** The raw header. */
  readonly header: string
}

/** How often a patient caller tries. */
const TRIES = 5

let networks = 0
/** Returns a network without earlier calls. */
export const newNetwork = (): string => `100.${64 + (networks >> 16)}.${(networks >> 8) & 255}.${networks++ & 255}`

/** Opens a browser on the product at `url`; one like another has its cookies and its token. */
export function openBrowser(
  { url, document }: { url: string; document: ApiDocument },
  { network = newNetwork(), like }: { network?: string; like?: Browser } = {},
): Browser {
  const cookies = new Map(like?.cookies)

  async function sendOnce(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string | FormData } = {},
  ): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...headersFor(cookies, path, network), ...headers },
      ...(body !== undefined && { body }),
    })
    for (const header of response.headers.getSetCookie()) keep(cookies, header)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    return { status: response.status, headers: response.headers, bytes, text, json: jsonOf(text) }
  }

  /** Tries again when a busy server says when. */
  const send: Browser['send'] = async (...asked) => {
    for (let tries = 1; ; tries++) {
      const answer = await sendOnce(...asked)
      const wait = Number(answer.headers.get('retry-after'))
      if (answer.status !== 503 || wait === 0 || tries === TRIES) return answer
      await pause(wait * 1_000)
    }
  }

  const browser: Browser = {
    network,
    cookies,
    token: like?.token ?? null,
    send,
    async call(operationId, asked = {}) {
      const operation = document.operation(operationId)
      const { body, type } = bodyOf(operation, asked)
      return send(operation.method, pathOf(operation, asked), {
        headers: {
          'idempotency-key': randomUUID(),
          ...(type && { 'content-type': type }),
          ...(browser.token && { authorization: `Bearer ${browser.token}` }),
          ...asked.headers,
        },
        ...(body !== undefined && { body }),
      })
    },
    async callOrThrow<T>(operationId: string, asked: Asked = {}) {
      const answer = await browser.call(operationId, asked)
      if (answer.status >= 300) throw new Error(`${operationId}: ${answer.status} ${answer.text}`)
      return answer.json as T
    },
    socket: () =>
      io(url, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        autoConnect: false,
        extraHeaders: { origin: ORIGIN, 'x-forwarded-for': network },
        ...(browser.token && { auth: { token: browser.token } }),
      }),
  }
  return browser
}

/** Returns what every browser sends, and the proxy in front of the product. */
function headersFor(cookies: ReadonlyMap<string, Cookie>, path: string, network: string): Record<string, string> {
  const fitting = [...cookies].filter(([, cookie]) => path.startsWith(cookie.path))
  return {
    origin: ORIGIN,
    'x-forwarded-for': network,
    'x-forwarded-proto': 'https',
    ...(fitting.length > 0 && { cookie: fitting.map(([name, { value }]) => `${name}=${value}`).join('; ') }),
  }
}

function keep(cookies: Map<string, Cookie>, header: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
  const [, path = '/'] = /; *path=([^;]+)/i.exec(header) ?? []
  const [, maxAge] = /; *max-age=(\d+)/i.exec(header) ?? []
  if (value === '') cookies.delete(name)
  else cookies.set(name, { value, path, maxAge: maxAge === undefined ? null : Number(maxAge), header })
}

function pathOf({ path }: Operation, { params = {}, query = {} }: Asked): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return Object.keys(query).length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`
}

function bodyOf({ jsonPart }: Operation, { body, files = {} }: Asked): { body?: string | FormData; type?: string } {
  if (jsonPart === null) return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
  const form = new FormData()
  form.append(jsonPart, JSON.stringify(body))
  for (const [part, { bytes, name, type }] of Object.entries(files))
    form.append(part, new Blob([new Uint8Array(bytes)], { type }), name)
  return { body: form }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
