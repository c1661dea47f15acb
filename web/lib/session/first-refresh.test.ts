import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshSession } from '#modules/core/accounts/contract.ts'
import { sessionOf } from '#tests/support/session.ts'
import { soon } from '#tests/support/soon.ts'

const ann = sessionOf('ann@kerbside.example')
const asked: [string, RequestInit][] = []
const turns: string[] = []
/** The responses, in order. */
let answers: (() => Response)[]

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
      request: async (name: string, act: () => Promise<unknown>) => {
        turns.push(name)
        return act()
      },
    },
  })
  vi.stubGlobal('fetch', async (url: string, how: RequestInit) => {
    asked.push([url, how])
    return answers.shift()?.()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const list of [asked, turns]) list.splice(0)
})

const signedIn = () => Response.json({ session: ann })
const noAnswer = () => {
  throw new TypeError('Failed to fetch')
}

test('a refresh sent before the script loads provides the first session', async () => {
  answers = [signedIn]
  await import('./first-refresh.ts')
  expect(asked).toHaveLength(1)
  const { renewSession, sessionState, startSession } = await import('./session.ts')
  startSession()
  await soon(() => expect(sessionState().status).toBe('signed-in'))
  expect(asked).toHaveLength(1)
  // the same request and lock as later refreshes
  answers = [signedIn]
  await renewSession()
  const [[url, first], [again, later]] = asked as [[string, RequestInit], [string, RequestInit]]
  expect([url, first.method]).toEqual([refreshSession.path, refreshSession.method])
  expect(again).toBe(url)
  const sent = ({ method, headers, body, credentials }: RequestInit) => ({
    ...{ method, body, credentials },
    headers: Object.fromEntries(new Headers(headers)),
  })
  expect(sent(later)).toEqual(sent(first))
  expect(turns).toEqual([turns[0], turns[0]])
})

test('without a response the user is a visitor until the next try', async () => {
  vi.useFakeTimers()
  answers = [noAnswer, signedIn]
  await import('./first-refresh.ts')
  const { sessionState, startSession } = await import('./session.ts')
  startSession()
  await soon(() => expect(sessionState().status).toBe('signed-out'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sessionState().status).toBe('signed-in')
})
