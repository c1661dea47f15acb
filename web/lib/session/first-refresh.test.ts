import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshSession } from '#modules/core/accounts/contract.ts'
import { sessionOf } from '#tests/support/session.ts'
import { waitForCheck } from '#tests/support/wait-for-check.ts'

const ann = sessionOf('ann@kerbside.example')
const requests: [string, RequestInit][] = []
const lockNames: string[] = []
/** The responses, in order. */
let responses: (() => Response)[]

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', {
    cookie: 'kerbside_hint=1',
    visibilityState: 'visible',
    addEventListener: () => undefined,
    querySelector: () => null,
  })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, action: () => Promise<unknown>) => {
        lockNames.push(name)
        return action()
      },
    },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push([url, init])
    return responses.shift()?.()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const list of [requests, lockNames]) list.splice(0)
})

const sessionResponse = () => Response.json({ session: ann })
const failFetch = () => {
  throw new TypeError('Failed to fetch')
}

test('a refresh sent before the script loads provides the first session', async () => {
  responses = [sessionResponse]
  await import('./first-refresh.ts')
  expect(requests).toHaveLength(1)
  const { renewSession, sessionState, startSession } = await import('./session.ts')
  startSession()
  await waitForCheck(() => expect(sessionState().status).toBe('signed-in'))
  expect(requests).toHaveLength(1)
  // the same request and lock as later refreshes
  responses = [sessionResponse]
  await renewSession()
  const [[url, first], [secondUrl, later]] = requests as [[string, RequestInit], [string, RequestInit]]
  expect([url, first.method]).toEqual([refreshSession.path, refreshSession.method])
  expect(secondUrl).toBe(url)
  const requestOf = ({ method, headers, body, credentials }: RequestInit) => ({
    ...{ method, body, credentials },
    headers: Object.fromEntries(new Headers(headers)),
  })
  expect(requestOf(later)).toEqual(requestOf(first))
  expect(lockNames).toEqual([lockNames[0], lockNames[0]])
})

test('without a response the user is a visitor until the next try', async () => {
  vi.useFakeTimers()
  responses = [failFetch, sessionResponse]
  await import('./first-refresh.ts')
  const { sessionState, startSession } = await import('./session.ts')
  startSession()
  await waitForCheck(() => expect(sessionState().status).toBe('signed-out'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sessionState().status).toBe('signed-in')
})
