import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockNavigation } from './block-navigation.ts'
import { listenForTraversals } from './traversals.ts'

/** A fake browser history. */
function createBrowser(paths: readonly string[], first: number) {
  let at = first
  const window = new EventTarget()
  const pop = (state: unknown) => window.dispatchEvent(Object.assign(new Event('popstate'), { state }))
  const location = { pathname: paths[at] ?? '', origin: 'https://kerbside.example' }
  const history = {
    state: { idx: at },
    go(steps: number) {
      at += steps
      history.state = { idx: at }
      location.pathname = paths[at] ?? ''
      pop(history.state)
    },
  }
  return { window, location, history, pop }
}

const pushed = vi.fn()
const popped = vi.fn()
let navigator: { push: typeof pushed }
let site: ReturnType<typeof createBrowser>
let blocked: (() => void)[]
let end: () => void

beforeEach(() => {
  vi.clearAllMocks()
  site = createBrowser(['/', '/dashboard', '/profile/edit', '/jobs'], 2)
  for (const [name, value] of Object.entries(site)) vi.stubGlobal(name, value)
  listenForTraversals()
  site.window.addEventListener('popstate', popped)
  navigator = { push: pushed }
  blocked = []
  end = blockNavigation(navigator, (go) => blocked.push(go))
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

test('blocks a link until the user decides to leave', () => {
  navigator.push('/jobs')
  expect(pushed).not.toHaveBeenCalled()
  blocked[0]?.()
  expect(pushed).toHaveBeenCalledWith('/jobs')
})

test('does not block a link to the same page', () => {
  navigator.push('/profile/edit#verification')
  navigator.push({ pathname: '/profile/edit' })
  expect(pushed).toHaveBeenCalledTimes(2)
})

test('blocks Back without notifying the router', () => {
  site.history.go(-1)
  expect(site.location.pathname).toBe('/profile/edit')
  expect(popped).not.toHaveBeenCalled()
  expect(blocked).toHaveLength(1)
})

test('goes back once the user decides to leave', () => {
  site.history.go(-1)
  end()
  blocked[0]?.()
  expect(site.location.pathname).toBe('/dashboard')
  expect(popped).toHaveBeenCalledOnce()
})

test('blocks multi-step history jumps every time', () => {
  site.history.go(-2)
  site.history.go(1)
  expect(site.location.pathname).toBe('/profile/edit')
  expect(blocked).toHaveLength(2)
})

test('does not block a step within the page', () => {
  site.pop(null)
  expect(popped).toHaveBeenCalledOnce()
  expect(blocked).toHaveLength(0)
})

test('blocks closing the tab until everything is saved', () => {
  const closing = () => site.window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closing()).toBe(false)
  end()
  expect(closing()).toBe(true)
})

test('does not block links afterwards', () => {
  end()
  navigator.push('/jobs')
  expect(pushed).toHaveBeenCalledWith('/jobs')
  expect(blocked).toHaveLength(0)
})
