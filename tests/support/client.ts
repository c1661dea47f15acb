import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  AnsweredFile,
  AnswerOf,
  BodyInputOf,
  EndpointShape,
  ErrorAnswer,
  FileNameOf,
  QueryInputOf,
} from '#server/platform/kernel/contract.ts'

export interface UploadedFile {
  bytes: Uint8Array
  name: string
  type: string
}

export interface CallOptions<E extends EndpointShape> {
  /** The caller; a visitor by default. */
  as?: { readonly accessToken: string }
  params?: Record<string, string>
  query?: QueryInputOf<E>
  body?: BodyInputOf<E>
  /** Idempotency-Key; a fresh one by default. */
  key?: string
  /** Files of a multipart endpoint, by part. */
  files?: Partial<Record<FileNameOf<E>, UploadedFile>>
  headers?: Record<string, string>
  /** Aborts the call. */
  signal?: AbortSignal
}

export type Answered<E extends EndpointShape> = { status: number; headers: Headers } & (
  | { ok: true; body: AnswerOf<E>; error: null }
  | { ok: false; body: null; error: ErrorAnswer }
)

/** Calls one endpoint over HTTP, as the web client does, and returns the answer, success or refusal. */
export async function call<E extends EndpointShape>(
  server: { url: string },
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Answered<E>> {
  const { body, contentType } = bodyOf(endpoint, options)
  const response = await fetch(server.url + pathOf(endpoint, options), {
    method: endpoint.method,
    signal: options.signal ?? null,
    headers: {
      ...(contentType && { 'content-type': contentType }),
      ...(options.as && { authorization: `Bearer ${options.as.accessToken}` }),
      ...(endpoint.idempotent && { 'idempotency-key': options.key ?? randomUUID() }),
      ...options.headers,
    },
    ...(body !== undefined && { body }),
  })
  const parsed = endpoint.file && response.ok ? await fileOf(response) : await jsonOf(response)
  const common = { status: response.status, headers: response.headers }
  return response.ok
    ? { ...common, ok: true, body: parsed as AnswerOf<E>, error: null }
    : { ...common, ok: false, body: null, error: parsed as ErrorAnswer }
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

async function fileOf(response: Response): Promise<AnsweredFile> {
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, bytes: await response.bytes() }
}

/** How often callWithRetry tries. */
const TRIES = 5

/** Calls an endpoint as the web client does: with the same key again when a busy server asks for that. */
export async function callWithRetry<E extends EndpointShape>(
  server: { url: string },
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Answered<E>> {
  const once = { ...options, key: options.key ?? randomUUID() }
  for (let tries = 1; ; tries++) {
    const answer = await call(server, endpoint, once)
    if (answer.status !== 503 || tries === TRIES) return answer
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
}

/** Calls an endpoint as callWithRetry does and returns the answer's body; throws the server's message on a refusal. */
export async function callOrThrow<E extends EndpointShape>(
  server: { url: string },
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  const answer = await callWithRetry(server, endpoint, options)
  if (!answer.ok) throw new Error(`${endpoint.id}: ${answer.status} ${JSON.stringify(answer.error)}`)
  return answer.body
}

function pathOf(endpoint: EndpointShape, options: { params?: Record<string, string>; query?: unknown }): string {
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''))
  const given = Object.entries((options.query ?? {}) as Record<string, string | undefined>).filter(
    ([, value]) => value !== undefined,
  )
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given as [string, string][])}`
}

interface Sent {
  body?: unknown
  files?: Readonly<Record<string, UploadedFile | undefined>>
}

function bodyOf(endpoint: EndpointShape, { body, files = {} }: Sent) {
  if (!endpoint.multipart)
    return body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' }
  const form = new FormData()
  form.append(endpoint.multipart.json, JSON.stringify(body))
  for (const [part, file] of Object.entries(files))
    if (file) form.append(part, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  return { body: form }
}
