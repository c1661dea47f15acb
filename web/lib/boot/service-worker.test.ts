import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8')
const OFFLINE = { page: 'offline' }
const ANSWER = { page: 'asked for' }

/** Returns the worker's response to a navigation request, given the network's response. */
async function respondTo(network: Promise<unknown>): Promise<unknown> {
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(SOURCE, {
    self: { addEventListener: (name: string, listener: () => void) => listeners.set(name, listener) },
    importScripts: () => undefined,
    caches: { match: async () => OFFLINE },
    setTimeout,
    clearTimeout,
  })
  return new Promise((respondWith, fail) =>
    listeners.get('fetch')?.({
      request: { mode: 'navigate', method: 'GET' },
      preloadResponse: network,
      respondWith: (answer: Promise<unknown>) => answer.then(respondWith, fail),
    }),
  )
}
const respondAfter = (ms: number) => new Promise((answer) => setTimeout(() => answer(ANSWER), ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['returns a response that starts just in time', () => respondAfter(29_999), ANSWER],
  ['returns the offline page if the server never responds', () => respondAfter(3_600_000), OFFLINE],
  ['returns the offline page without a network', () => Promise.reject(new TypeError('Failed to fetch')), OFFLINE],
])('%s (INST-04)', async (_what, network, expected) => {
  const response = respondTo(network())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await response).toBe(expected)
})
