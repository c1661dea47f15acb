import type {
  AnswerOf,
  BodyInputOf,
  EndpointShape,
  ErrorAnswer,
  FileNameOf,
  ParamsOf,
  QueryInputOf,
} from '#server/platform/kernel/contract.ts'
import { UPLOAD_GONE } from '#server/platform/kernel/facts/contract.ts'
// not loaded lazily: a browser never retries an import that failed without a network
import { discardStagedPhotos, sendForm, toFormData } from '#web/lib/forms/send-form.ts'
import { words } from './words.ts'

/** The error of a failed call. `status` is 0 without a response. `message` can be shown to people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  /** Field name → message, for forms. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait before a retry; 0 if the server gave none. */
  readonly retryAfter: number

  constructor(status: number, answer: Pick<ErrorAnswer, 'code' | 'message'> & Partial<ErrorAnswer>, retryAfter = 0) {
    super(answer.message)
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code
    this.requestId = answer.requestId ?? null
    this.fields = answer.fields ?? {}
    this.retryAfter = retryAfter
  }
}

/** Returns whether a retry may succeed: there was no response, or a server error. */
export const isRetryable = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Returns a message for anything thrown that can be shown to people. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : words.unexpected)

type RequiredKey<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: never }
  : { [K in Key]: Value }
type OptionalKey<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: never }
  : { [K in Key]?: Value }

/** Method and path of an endpoint in its contract: `GET /api/requests/:requestId`. */
export type AddressOf<E extends EndpointShape> = E extends EndpointShape ? `${E['method']} ${E['path']}` : never

export type CallInput<E extends EndpointShape> = RequiredKey<'params', ParamsOf<E>> &
  OptionalKey<'query', QueryInputOf<E>> &
  RequiredKey<'body', BodyInputOf<E>> &
  /** One key per command, kept across retries: see idempotency-key.ts. */
  RequiredKey<'idempotencyKey', E extends { idempotent: true } ? string : undefined> &
  /** The part of a multipart body that holds `body`. */
  RequiredKey<'jsonPart', E extends { multipart: { json: infer Part } } ? Part : undefined> & {
    /** The files of a multipart endpoint, by part. */
    files?: Partial<Record<FileNameOf<E>, File | null>>
    signal?: AbortSignal
    /** False for endpoints that only use the session cookie: the server would reject an expired access token. */
    withToken?: false
    /** The response to a request made before this script had loaded. */
    earlyResponse?: Promise<Response> | undefined
    /** Receives the uploaded share of a multipart body, 0 to 1. */
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

/** Sets the source of access tokens. */
export const setTokenSource = (source: Tokens): void => {
  tokens = source
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>
/** `fetch`, or its replacement for server rendering. */
let currentFetch: Fetch = (url, init) => fetch(url, init)

/** Replaces fetch, for calls during server rendering. */
export const setFetch = (replacement: Fetch): void => {
  currentFetch = replacement
}

/**
 * Calls an endpoint and returns its response, typed by its contract. The contract is only a type, so that its schemas
 * aren't bundled. Throws ApiError, or AbortError when `signal` fires.
 */
export async function call<E extends EndpointShape>(
  address: AddressOf<E>,
  ...[input]: Arguments<E>
): Promise<AnswerOf<E>> {
  const response = await fetchResponse(address, input ?? {})
  const json = await jsonOf(response)
  if (!response.ok) throw toApiError(response, json)
  if (json === undefined) throw new ApiError(response.status, { code: 'unreadable', message: words.unreadable })
  return json as AnswerOf<E>
}

/**
 * Calls an endpoint and returns its response, even an unsuccessful one. Renews the access token once after a 401, and
 * sends the files again if the server no longer has them. Throws ApiError without a response, or AbortError.
 */
export async function fetchResponse(address: string, input: UntypedInput): Promise<Response> {
  const token = input.withToken === false ? null : tokens.current()
  let response = await send(address, input, token)
  if (response.status === 401 && token !== null) {
    const renewed = await tokens.renew()
    if (renewed !== null) response = await send(address, input, renewed)
  }
  if (response.status === 409 && input.jsonPart !== undefined && (await isUploadGone(response.clone()))) {
    discardStagedPhotos(input.files)
    return send(address, input, tokens.current())
  }
  return response
}

/** Returns whether the server no longer has a photo that was uploaded before its form. */
const isUploadGone = async (response: Response) => toApiError(response, await jsonOf(response)).code === UPLOAD_GONE

/** The input of any endpoint, without its types. */
interface UntypedInput {
  params?: unknown
  query?: unknown
  body?: unknown
  jsonPart?: unknown
  files?: Readonly<Record<string, File | null | undefined>>
  idempotencyKey?: unknown
  signal?: AbortSignal
  withToken?: false
  earlyResponse?: Promise<Response> | undefined
  onUpload?: (share: number) => void
}

async function send(address: string, input: UntypedInput, token: string | null): Promise<Response> {
  const [method = '', path = ''] = address.split(' ')
  const { idempotencyKey: key, jsonPart } = input
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (key !== undefined) headers.set('idempotency-key', String(key))
  const url = urlOf(path, input.params, input.query)
  const signal = input.signal ?? null
  try {
    if (jsonPart !== undefined) {
      const form = await toFormData(String(jsonPart), input.body, input.files)
      return await sendForm({ url, method, headers, form, signal, onUpload: input.onUpload })
    }
    // cookie routes require a JSON content type even with an empty body
    const isUnsafe = method !== 'GET'
    if (isUnsafe) headers.set('content-type', 'application/json')
    const body = isUnsafe ? JSON.stringify(input.body ?? {}) : null
    if (input.earlyResponse !== undefined) return await input.earlyResponse
    return await currentFetch(url, { method, headers, body, signal, credentials: 'same-origin' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, { code: 'unreachable', message: words.unreachable })
  }
}

/** Converts an unsuccessful response to an ApiError; `json` is its body. */
export function toApiError({ status, headers }: Response, json: unknown): ApiError {
  const answer = isErrorAnswer(json) ? json : { code: 'unexpected', message: words.unexpected }
  return new ApiError(status, answer, Number(headers.get('retry-after')))
}

/** Returns whether `json` is an error of our server, and not from a proxy. */
function isErrorAnswer(json: unknown): json is ErrorAnswer {
  const { code, message, requestId } = Object(json) as Record<string, unknown>
  return [code, message, requestId].every((text) => typeof text === 'string')
}

/** Returns the parsed body of a response; null if empty, undefined if it isn't JSON. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    // e.g. a proxy's HTML error page; the caller converts it to an ApiError
    return undefined
  }
}

/** Fills `:name` parts of the path and appends the query without undefined values. */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = Object(params) as Record<string, unknown>
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(query) as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const queryString = search.toString()
  return queryString === '' ? filledPath : `${filledPath}?${queryString}`
}
