import { once } from 'node:events'
import http from 'node:http'
import { Worker } from 'node:worker_threads'
import { Problem } from '#scripts/lib/problem.ts'
import { now } from './clock.ts'
import { importInstalled } from './install.ts'
import type { Loop, Sample } from './measure.ts'

export type Headers = Readonly<Record<string, string>>

/** An HTTP request. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Headers
  readonly body?: string
}

export const get = (path: string, headers: Headers = {}): Call => ({ method: 'GET', path, headers })

/** A POST with a JSON body. */
export const post = (path: string, headers: Headers, body: unknown): Call => ({
  ...{ method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
})

const BOUNDARY = 'kerbside-bench'

/** A POST of a form with only JSON, in its part `part`. */
export function postForm(path: string, headers: Headers, part: string, body: unknown): Call {
  const lines = [`--${BOUNDARY}`, `content-disposition: form-data; name="${part}"`, '', JSON.stringify(body)]
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  const form = [...lines, `--${BOUNDARY}--`, ''].join('\r\n')
  return { method: 'POST', path, headers: { ...headers, 'content-type': type }, body: form }
}

/** The headers of a signed-in account. */
export const authHeaders = (account: { readonly accessToken: string } | undefined): Headers => ({
  authorization: `Bearer ${account?.accessToken}`,
})

export interface Answer {
  readonly status: number
  /** One character is one byte. */
  readonly body: string
}

/** A server that has not answered after this won't answer at all. */
const PATIENCE_MS = 15_000
const TOO_BUSY = 503
const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 1_024 })

/** Sends a request and returns the answer, whatever it is; one that is too late is a 503 without a body. */
export function ask(url: string, { method, path, headers, body = '' }: Call): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const length = method === 'POST' ? { 'content-length': body.length } : {}
  const options = { method, headers: { ...headers, ...length }, agent, timeout: PATIENCE_MS }
  const request = http.request(url + path, options, (response) => {
    let received = ''
    response.setEncoding('latin1')
    response.on('data', (chunk: string) => {
      received += chunk
    })
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: received }))
    response.on('error', reject)
  })
  request.on('error', reject)
  request.on('timeout', () => {
    resolve({ status: TOO_BUSY, body: '' })
    request.destroy()
  })
  request.end(body)
  return promise
}

/**
 * Sends a request and returns the answer's body, or null when the server was too busy to take it or to answer. Throws a
 * Problem on any other refusal.
 */
export async function send(url: string, call: Call): Promise<string | null> {
  const { status, body } = await ask(url, call)
  if (status >= 300 && status !== TOO_BUSY) throw new Problem(`${call.path} was answered with ${status} ${body}`)
  return status === TOO_BUSY ? null : body
}

/** What is used of autocannon. */
type Autocannon = (options: object) => Promise<{ errors: number }> & {
  on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): unknown
}
interface AutocannonClient {
  setRequests(requests: readonly object[]): void
}

/**
 * So many clients of `url` (or of several, in turn) that call again as soon as they are answered: autocannon does. It
 * counts in whole milliseconds, so times are taken from its events. Throws a Problem when a request is refused.
 */
export function clientsOf(
  url: string | string[],
  connections: number,
  next: (client: number, turn: number) => Call,
): Loop {
  return async (windowMs) => {
    const autocannon = await importInstalled<Autocannon>('autocannon')
    const ms: number[] = []
    let [opened, busy, refusal, last] = [0, 0, 0, 0]
    const setupClient = (one: AutocannonClient) => {
      const client = opened++
      let turn = 0
      one.setRequests([{ setupRequest: (request: object) => ({ ...request, ...next(client, turn++) }) }])
    }
    const from = now()
    const running = autocannon({ url, connections, duration: windowMs / 1_000, sampleInt: 20, setupClient })
    running.on('response', (_client, status, _bytes, took) => {
      last = now()
      if (status < 300) ms.push(took)
      else if (status === TOO_BUSY) busy++
      else refusal = status
    })
    const { errors } = await running
    if (refusal > 0) throw new Problem(`${url} answered with ${refusal}`)
    return rateOf(ms, last - from, busy + errors)
  }
}

/** Repeats each action as soon as it is done. */
export function repeatAll(acts: readonly (() => Promise<unknown>)[]): Loop {
  return async (windowMs) => {
    const ms: number[] = []
    const start = now()
    const loop = async (act: () => Promise<unknown>) => {
      for (let from = now(); from < start + windowMs; ) {
        await act()
        const done = now()
        ms.push(done - from)
        from = done
      }
    }
    await Promise.all(acts.map(loop))
    return rateOf(ms, now() - start, 0)
  }
}

const rateOf = (ms: readonly number[], wallMs: number, refused: number): Sample => ({
  ...{ ms, values: { 'a second': (ms.length / wallMs) * 1_000 }, counts: { refused } },
})

/** Time between planning and the first action, so that none is late from the start. */
const LEAD_MS = 50

/** `rate` instants a second for `ms`. */
export const instantsIn = (rate: number, ms: number): number => Math.round((ms / 1_000) * rate)

/**
 * Acts `rate` times a second for `ms`, each at a random moment of its own slot, however long the actions take: neither
 * bursts, as autocannon's, nor a beat. Returns when each was due (on the clock of clock.ts), once all are done. A thread
 * keeps the time: timers of the event loop are up to a millisecond late, which is half of what is measured.
 */
export async function pace(
  rate: number,
  ms: number,
  act: (index: number, due: number) => Promise<void>,
): Promise<Float64Array> {
  const thread = new Worker(new URL('./pacer-thread.ts', import.meta.url))
  await once(thread, 'message')
  const slot = 1_000 / rate
  const start = now() + LEAD_MS
  const dues = Float64Array.from({ length: instantsIn(rate, ms) }, (_, nth) => start + (nth + Math.random()) * slot)
  const acts: Promise<void>[] = []
  await new Promise<void>((resolve) => {
    thread.on('message', (index: number) => {
      acts.push(act(index, dues[index] ?? 0))
      if (index === dues.length - 1) resolve()
    })
    thread.postMessage(dues)
  })
  await Promise.all(acts)
  await thread.terminate()
  return dues
}
