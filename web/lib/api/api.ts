import {
  type AnswerOf,
  type BodyInputOf,
  type EndpointShape,
  ErrorAnswer,
  type FileNameOf,
  type ParamsOf,
  type QueryInputOf,
  UPLOAD_GONE,
} from '#server/platform/kernel/contract.ts'
import { report } from '#web/lib/boot/report.ts'
// comes with the page: a browser that asks for code without a network does not ask for it again
import { forgetStaged, formOf, sendForm } from '#web/lib/forms/send-form.ts'
import { randomKey } from './random-key.ts'
import { words } from './words.ts'

/** A refusal or failure of a call. `status` 0 means that no answer came. `message` may be shown to people as it is. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  /** Field name → message, for forms. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds after which another try makes sense; 0 when the server named none. */
  readonly retryAfter: number

  constructor(
    status: number,
    answer: { code: string; message: string; requestId?: string; fields?: Record<string, string> | undefined },
    retryAfter = 0,
  ) {
    super(answer.message)
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code
    this.requestId = answer.requestId ?? null
    this.fields = answer.fields ?? {}
    this.retryAfter = retryAfter
  }
}

/** Whether another try may better it: no answer came, or the server was in trouble. */
export const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The message of anything thrown, fit to be shown. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : words.unexpected)

type Needs<Key extends string, Value> = [Value] extends [undefined] ? { [K in Key]?: never } : { [K in Key]: Value }
type MayHave<Key extends string, Value> = [Value] extends [undefined] ? { [K in Key]?: never } : { [K in Key]?: Value }

export type CallInput<E extends EndpointShape> = Needs<'params', ParamsOf<E>> &
  MayHave<'query', QueryInputOf<E>> &
  Needs<'body', BodyInputOf<E>> & {
    /** The files of a multipart endpoint, by part. */
    files?: Partial<Record<FileNameOf<E>, File | null>>
    /** One key per act, kept over retries (see idempotency-key.ts); made here when the endpoint wants one and none is given. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** Off for what goes by its cookie alone: a token that has run out would be refused. */
    withToken?: false
    /** The answer, where it was asked for before this script was there. */
    asked?: Promise<Response> | undefined
    /** Share of a multipart body that has left the browser, 0 to 1. */
    onUpload?: (share: number) => void
  }

type Arguments<E extends EndpointShape> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface Tokens {
  current(): string | null
  /** Gets a new token after a 401; null when the session has ended. */
  renew(): Promise<string | null>
}
let tokens: Tokens = { current: () => null, renew: async () => null }

/** The session tells the client here where access tokens come from. */
export const takeTokensFrom = (source: Tokens): void => {
  tokens = source
}

type Leave = (url: string, init: RequestInit) => Promise<Response>
let leave: Leave = (url, init) => fetch(url, init)

/** On the server, calls of a page that is being rendered go another way than over the network. */
export const leaveBy = (way: Leave): void => {
  leave = way
}

/** Calls an endpoint of a contract and gives its parsed answer. Throws ApiError, or AbortError when `signal` fires. */
export async function call<E extends EndpointShape>(endpoint: E, ...[input]: Arguments<E>): Promise<AnswerOf<E>> {
  return (await read(endpoint, await ask(endpoint, input ?? {}))) as AnswerOf<E>
}

/** Calls an endpoint; renews the access token once when the server answers 401. Throws ApiError where no answer comes, or AbortError. */
export async function ask(endpoint: EndpointShape, given: LooseInput): Promise<Response> {
  const key = endpoint.idempotent ? (given.idempotencyKey ?? randomKey()) : undefined
  const token = given.withToken === false ? null : tokens.current()
  let response = await send(endpoint, given, token, key)
  if (response.status === 401 && token !== null) {
    const renewed = await tokens.renew()
    if (renewed !== null) response = await send(endpoint, given, renewed, key)
  }
  if (response.status === 409 && endpoint.multipart !== undefined && (await isUploadGone(response.clone()))) {
    forgetStaged(given.files)
    return send(endpoint, given, tokens.current(), key)
  }
  return response
}

const isUploadGone = async (response: Response) => refusalOf(response, await jsonOf(response)).code === UPLOAD_GONE

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Readonly<Record<string, File | null | undefined>>
  idempotencyKey?: string
  signal?: AbortSignal
  withToken?: false
  asked?: Promise<Response> | undefined
  onUpload?: (share: number) => void
}

async function send(endpoint: EndpointShape, input: LooseInput, token: string | null, key?: string): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (key !== undefined) headers.set('idempotency-key', key)
  const url = urlOf(endpoint.path, input.params, input.query)
  const signal = input.signal ?? null
  try {
    if (endpoint.multipart !== undefined) {
      const form = await formOf(endpoint.multipart, input.body, input.files)
      return await sendForm({ url, method: endpoint.method, headers, form, signal, onUpload: input.onUpload })
    }
    // cookie routes ask for a JSON content type even where the body is empty
    const unsafe = endpoint.method !== 'GET'
    if (unsafe) headers.set('content-type', 'application/json')
    const body = unsafe ? JSON.stringify(input.body ?? {}) : null
    return await (input.asked ??
      leave(url, { method: endpoint.method, headers, body, signal, credentials: 'same-origin' }))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, { code: 'unreachable', message: words.unreachable })
  }
}

async function read(endpoint: EndpointShape, response: Response): Promise<unknown> {
  const json = await jsonOf(response)
  if (!response.ok) throw refusalOf(response, json)
  const parsed = endpoint.answer.safeParse(json)
  if (parsed.success) return parsed.data
  report(`${endpoint.id}: answer does not match its contract`, parsed.error.issues)
  throw new ApiError(response.status, { code: 'unreadable', message: words.unreadable })
}

/** What an answer that is no success says; `json` is its body. */
export function refusalOf({ status, headers }: Response, json: unknown): ApiError {
  const answer = ErrorAnswer.safeParse(json)
  const told = answer.success ? answer.data : { code: 'unexpected', message: words.unexpected }
  return new ApiError(status, told, Number(headers.get('retry-after')))
}

/** The body of an answer; null where there is none, undefined where it is no JSON. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    // a proxy's HTML error page, for instance; the caller turns it into a refusal
    return undefined
  }
}

/** Fills `:name` parts of the path and appends the query, leaving out undefined values. */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = Object(params) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(query) as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const tail = search.toString()
  return tail === '' ? filled : `${filled}?${tail}`
}
