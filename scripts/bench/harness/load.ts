import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#scripts/lib/problem.ts'
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

/** The headers of a signed-in account. */
export const authHeaders = (account: { readonly accessToken: string } | undefined): Headers => ({
  authorization: `Bearer ${account?.accessToken}`,
})

export interface Answer {
  readonly status: number
  readonly body: string
}

/** A server that has not answered after this won't answer at all. */
const PATIENCE_MS = 15_000
const TOO_BUSY = 503

/** Sends a request and returns the answer, whatever it is; one that is too late is a 503 without a body. */
export async function ask(url: string, { path, headers, ...call }: Call): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    // fetch would accept compressed answers
    const response = await fetch(url + path, {
      ...call,
      signal,
      headers: { ...headers, 'accept-encoding': 'identity' },
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    if (signal.aborted) return { status: TOO_BUSY, body: '' }
    throw error
  }
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

/** The request that a client sends at its turn; both are counted from 0. */
export type NextCall = (client: number, turn: number) => Call

/**
 * So many clients of `url` (or of several, in turn) that call again as soon as they are answered: autocannon does. It
 * counts in whole milliseconds, so times are taken from its events. Throws a Problem when a request is refused.
 */
export function clientsOf(url: string | string[], connections: number, next: NextCall): Loop {
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

/** Returns the time in ms on the machine's monotonic clock: the same in every process and thread of this machine. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1_000 + nanoseconds / 1e6
}

/** `rate` instants a second for `ms`. */
export const instantsIn = (rate: number, ms: number): number => Math.round((ms / 1_000) * rate)

/**
 * Acts `rate` times a second for `ms`, each at a random moment of its own slot, however long the actions take: neither
 * bursts, as autocannon's, nor a beat. Resolves once all are done.
 */
export async function pace(rate: number, ms: number, act: (index: number) => Promise<void>): Promise<void> {
  const [start, slot] = [now(), 1_000 / rate]
  const actInTime = async (_: unknown, nth: number) => {
    await pause(Math.max(0, start + (nth + Math.random()) * slot - now()))
    await act(nth)
  }
  await Promise.all(Array.from({ length: instantsIn(rate, ms) }, actInTime))
}
