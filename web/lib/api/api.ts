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
// comes with the page: a browser that asks for code without a network does not ask for it again
import { forgetStaged, formOf, sendForm } from '#web/lib/forms/send-form.ts'
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

/** Whether another try may better it: no answer came, or the server was in trouble. */
export const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The message of anything thrown, fit to be shown. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : words.unexpected)

type Needs<Key extends string, Value> = [Value] extends [undefined] ? { [K in Key]?: never } : { [K in Key]: Value }
type MayHave<Key extends string, Value> = [Value] extends [undefined] ? { [K in Key]?: never } : { [K in Key]?: Value }

/** Method and path of an endpoint, as its contract says them: `GET /api/requests/:requestId`. */
export type AddressOf<E extends EndpointShape> = E extends EndpointShape ? `${E['method']} ${E['path']}` : never

export type CallInput<E extends EndpointShape> = Needs<'params', ParamsOf<E>> &
  MayHave<'query', QueryInputOf<E>> &
  Needs<'body', BodyInputOf<E>> &
  /** One key per act, kept over retries: see idempotency-key.ts. */
  Needs<'idempotencyKey', E extends { idempotent: true } ? string : undefined> &
  /** The part of a multipart body that holds `body`. */
  Needs<'jsonPart', E extends { multipart: { json: infer Part } } ? Part : undefined> & {
    /** The files of a multipart endpoint, by part. */
    files?: Partial<Record<FileNameOf<E>, File | null>>
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

/**
 * Calls an endpoint and returns its answer, which is what its contract says: the server sends nothing else. The contract is
 * named as a type, so that its schemas stay on the server. Throws ApiError, or AbortError when `signal` fires.
 */
export async function call<E extends EndpointShape>(
  address: AddressOf<E>,
  ...[input]: Arguments<E>
): Promise<AnswerOf<E>> {
  const response = await ask(address, input ?? {})
  const json = await jsonOf(response)
  if (!response.ok) throw refusalOf(response, json)
  if (json === undefined) throw new ApiError(response.status, { code: 'unreadable', message: words.unreadable })
  return json as AnswerOf<E>
}

/** Calls an endpoint; renews the access token once when the server answers 401. Throws ApiError where no answer comes, or AbortError. */
export async function ask(address: string, given: LooseInput): Promise<Response> {
  const token = given.withToken === false ? null : tokens.current()
  let response = await send(address, given, token)
  if (response.status === 401 && token !== null) {
    const renewed = await tokens.renew()
    if (renewed !== null) response = await send(address, given, renewed)
  }
  if (response.status === 409 && given.jsonPart !== undefined && (await isUploadGone(response.clone()))) {
    forgetStaged(given.files)
    return send(address, given, tokens.current())
  }
  return response
}

const isUploadGone = async (response: Response) => refusalOf(response, await jsonOf(response)).code === UPLOAD_GONE

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  jsonPart?: unknown
  files?: Readonly<Record<string, File | null | undefined>>
  idempotencyKey?: unknown
  signal?: AbortSignal
  withToken?: false
  asked?: Promise<Response> | undefined
  onUpload?: (share: number) => void
}

async function send(address: string, input: LooseInput, token: string | null): Promise<Response> {
  const [method = '', path = ''] = address.split(' ')
  const { idempotencyKey: key, jsonPart } = input
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (key !== undefined) headers.set('idempotency-key', String(key))
  const url = urlOf(path, input.params, input.query)
  const signal = input.signal ?? null
  try {
    if (jsonPart !== undefined) {
      const form = await formOf(String(jsonPart), input.body, input.files)
      return await sendForm({ url, method, headers, form, signal, onUpload: input.onUpload })
    }
    // cookie routes ask for a JSON content type even where the body is empty
    const unsafe = method !== 'GET'
    if (unsafe) headers.set('content-type', 'application/json')
    const body = unsafe ? JSON.stringify(input.body ?? {}) : null
    return await (input.asked ?? leave(url, { method, headers, body, signal, credentials: 'same-origin' }))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, { code: 'unreachable', message: words.unreachable })
  }
}

/** What an answer that is no success says; `json` is its body. */
export function refusalOf({ status, headers }: Response, json: unknown): ApiError {
  const answer = isErrorAnswer(json) ? json : { code: 'unexpected', message: words.unexpected }
  return new ApiError(status, answer, Number(headers.get('retry-after')))
}

/** Whether it is an error of our server, and not a page of some proxy. */
function isErrorAnswer(json: unknown): json is ErrorAnswer {
  const { code, message, requestId } = Object(json) as Record<string, unknown>
  return [code, message, requestId].every((text) => typeof text === 'string')
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
