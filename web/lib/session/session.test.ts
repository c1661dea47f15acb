import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#modules/core/accounts/contract.ts'
import { sessionOf } from '#tests/support/session.ts'
import { waitForCheck } from '#tests/support/wait-for-check.ts'
import { store } from '#web/lib/boot/store.ts'
import { refreshingAtom, type SessionState, sessionState, setSession } from './session-store.ts'

const ann = sessionOf('ann@kerbside.example')

/** The session with which the server responds to a refresh; null for none. */
let refreshedSession: Session | null = null
let refreshes = 0
/** Resolves when the server responds to other calls. */
let response = Promise.resolve()
let tabChannel: BroadcastChannel
const tabMessages: unknown[] = []

beforeAll(async () => {
  vi.stubGlobal('document', {
    cookie: '',
    visibilityState: 'visible',
    addEventListener: () => undefined,
    querySelector: () => null,
  })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    if (url !== '/api/session/refresh') {
      await response
      return new Response(null, { status: 204 })
    }
    refreshes += 1
    // as the server does with an expired token
    if (headers.has('authorization')) return new Response('{}', { status: 401 })
    return new Response(JSON.stringify({ session: refreshedSession }), { status: 200 })
  })
  tabChannel = new BroadcastChannel('kerbside-session')
  tabChannel.onmessage = ({ data }: MessageEvent<unknown>) => tabMessages.push(data)
  const { startSession } = await import('./session.ts')
  startSession()
  return () => {
    tabChannel.close()
    vi.unstubAllGlobals()
  }
})
beforeEach(() => {
  refreshedSession = ann
  setSession(ann)
  refreshes = 0
})
afterEach(() => void tabMessages.splice(0))

/** Returns why the user is signed out, or else the status of the session. */
const signedOutReason = (state: SessionState = sessionState()) =>
  state.status === 'signed-out' ? state.reason : state.status

test('a refresh detects a session ended elsewhere and notifies other tabs', async () => {
  refreshedSession = null
  const { renewSession } = await import('./session.ts')
  expect(await renewSession()).toBe(null)
  expect(signedOutReason()).toBe('ended')
  await waitForCheck(() => expect(tabMessages).toEqual(['ended']))
})

test('renews an expired token after hours without a signal', async () => {
  const { renewSession } = await import('./session.ts')
  expect(await renewSession()).toEqual(ann)
})

test('reports that the session is being refreshed (R43)', async () => {
  const isRefreshing = () => store.get(refreshingAtom)
  expect(isRefreshing()).toBe(false)
  const { renewSession } = await import('./session.ts')
  const renewed = renewSession()
  expect(isRefreshing()).toBe(true)
  await renewed
  expect(isRefreshing()).toBe(false)
})

test('verifies a message from another tab with the server', async () => {
  tabChannel.postMessage('ended')
  await waitForCheck(() => expect(refreshes).toBe(1))
  expect(signedOutReason()).toBe('signed-in')
  refreshedSession = null
  tabChannel.postMessage('ended')
  await waitForCheck(() => expect(signedOutReason()).toBe('ended'))
})

test('signing out in one tab signs out the others without a request', async () => {
  tabChannel.postMessage('left')
  await waitForCheck(() => expect(signedOutReason()).toBe('left'))
  expect(refreshes).toBe(0)
})

test('signing out opens the public page first, then notifies other tabs', async () => {
  const { signOut } = await import('./session.ts')
  const onSignedOut = vi.fn(() => expect(signedOutReason()).toBe('signed-in'))
  await signOut(onSignedOut)
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(signedOutReason()).toBe('leaving')
  await waitForCheck(() => expect(tabMessages).toEqual(['left']))
})

test('signing out does not count as an expired session, though the closed socket refreshes first', async () => {
  const { renewOrRetryLater, signOut } = await import('./session.ts')
  refreshedSession = null
  const answer = Promise.withResolvers<void>()
  response = answer.promise
  const signedOut = signOut()
  await renewOrRetryLater()
  expect(signedOutReason()).toBe('signed-in')
  answer.resolve()
  await signedOut
  expect(signedOutReason()).toBe('leaving')
  await waitForCheck(() => expect(tabMessages).toEqual(['left']))
})

test('a change of the user’s account is refetched here and in other tabs (STATE-01)', async () => {
  refreshedSession = sessionOf('ann.new@kerbside.example')
  const { refetchAccount } = await import('./session.ts')
  await refetchAccount()
  expect(sessionState()).toMatchObject({ user: { email: 'ann.new@kerbside.example' } })
  await waitForCheck(() => expect(tabMessages).toEqual(['changed']))
})

test('a password reset link starts its session (R60)', async () => {
  setSession(null, { reason: 'left' })
  const { beginSession } = await import('./session.ts')
  beginSession(ann, { recovered: true })
  expect(signedOutReason()).toBe('signed-in')
  await waitForCheck(() => expect(tabMessages).toEqual(['changed']))
})
