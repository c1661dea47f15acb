import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { parseAddress, type Resolve, resolveAddresses, resolveName, UnsafeAddress } from './safe-address.ts'

/** Time limit of a whole request: looking up the name, connecting, sending and reading (HOOK-04). */
export const TIMEOUT_MS = 10_000
/** Bytes of an answer that are kept. */
export const ANSWER_BYTES = 2_048
const USER_AGENT = 'Kerbside-Webhooks/1'

/** The result of a request. `error` says why it failed, for the owner; null if there was an answer. */
export interface AttemptResult {
  status: number | null
  answer: string | null
  error: string | null
  tookMs: number
  /** Nothing was sent, and the endpoint isn't to blame. */
  notSent?: true
}

export interface PostOptions {
  /** Whether http to this machine is allowed. */
  localhost: boolean
  resolve?: Resolve
  timeoutMs?: number
}

export interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * Posts a message to an endpoint and returns what happened; throws only when `stopped` aborts it. The name is resolved
 * here, the connection goes to a checked address, and redirects aren't followed (HOOK-05).
 */
export async function postToEndpoint(
  message: Message,
  options: PostOptions,
  stopSignal: AbortSignal,
): Promise<AttemptResult> {
  const { localhost, resolve = resolveName, timeoutMs = TIMEOUT_MS } = options
  const startedAt = performance.now()
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([stopSignal, timeout])
  const withDuration = (posted: Omit<AttemptResult, 'tookMs'>) => ({
    ...posted,
    tookMs: Math.round(performance.now() - startedAt),
  })
  try {
    const url = parseAddress(message.url, { localhost })
    const addresses = await untilAborted(resolveAddresses(url, { localhost, resolve }, signal), signal)
    return withDuration({ ...(await untilAborted(exchange(url, addresses, message, { signal }), signal)), error: null })
  } catch (error) {
    stopSignal.throwIfAborted()
    const reason = timeout.aborted
      ? `Your server didn’t send a complete answer within ${timeoutMs / 1_000} seconds.`
      : describeError(error)
    return withDuration({ status: null, answer: null, error: reason })
  }
}

/** Rejects as soon as `signal` aborts, however long the work takes. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    if (signal.aborted) reject(signal.reason as Error)
    work.then(resolve, reject)
  })
}

/**
 * Sends a message to one of these addresses, over a connection of its own, and reads the beginning of the answer. The
 * name of the URL is only what the certificate must have. `ca` replaces Node's certificate authorities.
 */
export function exchange(
  url: URL,
  addresses: LookupAddress[],
  { headers, body }: Pick<Message, 'headers' | 'body'>,
  { ca, signal }: { ca?: string; signal: AbortSignal },
): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const { request: sendRequest } = url.protocol === 'https:' ? https : http
    const request = sendRequest(
      url,
      {
        method: 'POST',
        // no shared connection: each goes to addresses that were just checked
        agent: false,
        lookup: lookupIn(addresses),
        signal,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': USER_AGENT,
        },
        ...(ca !== undefined && { ca }),
      },
      (response) => {
        readBeginning(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject)
      },
    )
    request.on('error', reject)
    // an answer of 101; unheard, it would be neither a response nor an error
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, answer: '' })
    })
    request.end(body)
  })
}

/** Answers Node's look-up with the checked addresses, so that the name can't change in between. */
const lookupIn =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses
    if (options.all || !first) callback(null, addresses)
    else callback(null, first.address, first.family)
  }

async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    // leaving the loop closes the connection
    if (length >= ANSWER_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8')
}

/** Returns an error as a sentence for the owner, with codes such as ECONNREFUSED but without texts of OpenSSL. */
function describeError(error: unknown): string {
  if (error instanceof UnsafeAddress) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return `We couldn’t connect (${code}).`
}
