import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#modules/accounts/contract.ts'
import { sessionOf } from '#tests/support/session.ts'
import { soon } from '#tests/support/soon.ts'
import { store } from '#web/lib/boot/store.ts'
import { checkingAtom, hold, type SessionState, sessionState } from './session-store.ts'

const ann = sessionOf('ann@kerbside.example')

/** What the server would answer to a refresh. */
let cookie: Session | null = null
let refreshes = 0
/** When the server answers any other call. */
let answered = Promise.resolve()
let tabs: BroadcastChannel
const told: unknown[] = []

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
      await answered
      return new Response(null, { status: 204 })
    }
    refreshes += 1
    // as the server does with a token that has run out
    if (headers.has('authorization')) return new Response('{}', { status: 401 })
    return new Response(JSON.stringify({ session: cookie }), { status: 200 })
  })
  tabs = new BroadcastChannel('kerbside-session')
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => told.push(data)
  const { startSession } = await import('./session.ts')
  startSession()
  return () => {
    tabs.close()
    vi.unstubAllGlobals()
  }
})
beforeEach(() => {
  cookie = ann
  hold(ann)
  refreshes = 0
})
afterEach(() => void told.splice(0))

const how = (state: SessionState = sessionState()) => (state.status === 'signed-out' ? state.how : state.status)

test('a session ended elsewhere is found out by asking, and the other tabs are told', async () => {
  cookie = null
  const { renewSession } = await import('./session.ts')
  expect(await renewSession()).toBe(null)
  expect(how()).toBe('ended')
  await soon(() => expect(told).toEqual(['ended']))
})

test('a token that has run out, after hours without signal, does not stop its renewal', async () => {
  const { renewSession } = await import('./session.ts')
  expect(await renewSession()).toEqual(ann)
})

test('while the server is asked again who is signed in, screens know that it is being checked (R43)', async () => {
  const checking = () => store.get(checkingAtom)
  expect(checking()).toBe(false)
  const { renewSession } = await import('./session.ts')
  const renewed = renewSession()
  expect(checking()).toBe(true)
  await renewed
  expect(checking()).toBe(false)
})

test('what another tab found out is asked for, not believed', async () => {
  tabs.postMessage('ended')
  await soon(() => expect(refreshes).toBe(1))
  expect(how()).toBe('signed-in')
  cookie = null
  tabs.postMessage('ended')
  await soon(() => expect(how()).toBe('ended'))
})

test('signing out in one tab signs out the others, and nobody asks the server', async () => {
  tabs.postMessage('left')
  await soon(() => expect(how()).toBe('left'))
  expect(refreshes).toBe(0)
})

test('signing out here goes to the public page first, then tells the other tabs', async () => {
  const { signOut } = await import('./session.ts')
  const left = vi.fn(() => expect(how()).toBe('signed-in'))
  await signOut(left)
  expect(left).toHaveBeenCalledOnce()
  expect(how()).toBe('leaving')
  await soon(() => expect(told).toEqual(['left']))
})

test('whoever signs out is not told that the session has ended, though the closed socket asks first', async () => {
  const { renewOrWait, signOut } = await import('./session.ts')
  cookie = null
  const answer = Promise.withResolvers<void>()
  answered = answer.promise
  const signedOut = signOut()
  await renewOrWait()
  expect(how()).toBe('signed-in')
  answer.resolve()
  await signedOut
  expect(how()).toBe('leaving')
  await soon(() => expect(told).toEqual(['left']))
})

test('a change of the own account is read anew, here and in the other tabs (STATE-01)', async () => {
  cookie = sessionOf('ann.new@kerbside.example')
  const { accountChanged } = await import('./session.ts')
  await accountChanged()
  expect(sessionState()).toMatchObject({ user: { email: 'ann.new@kerbside.example' } })
  await soon(() => expect(told).toEqual(['changed']))
})

test('a new password by a mailed link takes over the session that it opened (R60)', async () => {
  hold(null, { how: 'left' })
  const { signedIn } = await import('./session.ts')
  signedIn(ann, { recovered: true })
  expect(how()).toBe('signed-in')
  await soon(() => expect(told).toEqual(['changed']))
})
