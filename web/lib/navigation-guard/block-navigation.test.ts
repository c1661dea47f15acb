import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockNavigation } from './block-navigation.ts'
import { listenForTraversals } from './traversals.ts'

/** A fake browser history. */
function createBrowser(paths: readonly string[], first: number) {
  let index = first
  const window = new EventTarget()
  const pop = (state: unknown) => window.dispatchEvent(Object.assign(new Event('popstate'), { state }))
  const location = { pathname: paths[index] ?? '', origin: 'https://kerbside.example' }
  const history = {
    state: { idx: index },
    go(steps: number) {
      index += steps
      history.state = { idx: index }
      location.pathname = paths[index] ?? ''
      pop(history.state)
    },
  }
  return { window, location, history, pop }
}

const push = vi.fn()
const onPopstate = vi.fn()
let navigator: { push: typeof push }
let browser: ReturnType<typeof createBrowser>
let blocked: (() => void)[]
let unblock: () => void

beforeEach(() => {
  vi.clearAllMocks()
  browser = createBrowser(['/', '/dashboard', '/profile/edit', '/jobs'], 2)
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  listenForTraversals()
  browser.window.addEventListener('popstate', onPopstate)
  navigator = { push }
  blocked = []
  unblock = blockNavigation(navigator, (go) => blocked.push(go))
})
afterEach(() => {
  unblock()
  vi.unstubAllGlobals()
})

test('blocks a link until the user decides to leave', () => {
  navigator.push('/jobs')
  expect(push).not.toHaveBeenCalled()
  blocked[0]?.()
  expect(push).toHaveBeenCalledWith('/jobs')
})

test('does not block a link to the same page', () => {
  navigator.push('/profile/edit#verification')
  navigator.push({ pathname: '/profile/edit' })
  expect(push).toHaveBeenCalledTimes(2)
})

test('blocks Back without notifying the router', () => {
  browser.history.go(-1)
  expect(browser.location.pathname).toBe('/profile/edit')
  expect(onPopstate).not.toHaveBeenCalled()
  expect(blocked).toHaveLength(1)
})

test('goes back once the user decides to leave', () => {
  browser.history.go(-1)
  unblock()
  blocked[0]?.()
  expect(browser.location.pathname).toBe('/dashboard')
  expect(onPopstate).toHaveBeenCalledOnce()
})

test('blocks multi-step history jumps every time', () => {
  browser.history.go(-2)
  browser.history.go(1)
  expect(browser.location.pathname).toBe('/profile/edit')
  expect(blocked).toHaveLength(2)
})

test('does not block a step within the page', () => {
  browser.pop(null)
  expect(onPopstate).toHaveBeenCalledOnce()
  expect(blocked).toHaveLength(0)
})

test('blocks closing the tab until everything is saved', () => {
  const closeTab = () => browser.window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closeTab()).toBe(false)
  unblock()
  expect(closeTab()).toBe(true)
})

test('does not block links afterwards', () => {
  unblock()
  navigator.push('/jobs')
  expect(push).toHaveBeenCalledWith('/jobs')
  expect(blocked).toHaveLength(0)
})
