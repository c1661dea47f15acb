import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForTraversals } from './traversals.ts'
import { holdWaysOut } from './ways-out.ts'

/** A browser's history of a site, as far as the page and the router hear of it. */
function browser(paths: readonly string[], first: number) {
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
const heard = vi.fn()
let navigator: { push: typeof pushed }
let site: ReturnType<typeof browser>
let held: (() => void)[]
let end: () => void

beforeEach(() => {
  vi.clearAllMocks()
  site = browser(['/', '/dashboard', '/profile/edit', '/jobs'], 2)
  for (const [name, value] of Object.entries(site)) vi.stubGlobal(name, value)
  listenForTraversals()
  site.window.addEventListener('popstate', heard)
  navigator = { push: pushed }
  held = []
  end = holdWaysOut(navigator, (go) => held.push(go))
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

test('a link is held until somebody decides to go', () => {
  navigator.push('/jobs')
  expect(pushed).not.toHaveBeenCalled()
  held[0]?.()
  expect(pushed).toHaveBeenCalledWith('/jobs')
})

test('a link to the page itself passes', () => {
  navigator.push('/profile/edit#verification')
  navigator.push({ pathname: '/profile/edit' })
  expect(pushed).toHaveBeenCalledTimes(2)
})

test("the browser's Back stays on the page, and the router does not hear of it", () => {
  site.history.go(-1)
  expect(site.location.pathname).toBe('/profile/edit')
  expect(heard).not.toHaveBeenCalled()
  expect(held).toHaveLength(1)
})

test('Back is taken once somebody decides to go', () => {
  site.history.go(-1)
  end()
  held[0]?.()
  expect(site.location.pathname).toBe('/dashboard')
  expect(heard).toHaveBeenCalledOnce()
})

test('several steps at once are held as well, each time', () => {
  site.history.go(-2)
  site.history.go(1)
  expect(site.location.pathname).toBe('/profile/edit')
  expect(held).toHaveLength(2)
})

test('a step within the page passes', () => {
  site.pop(null)
  expect(heard).toHaveBeenCalledOnce()
  expect(held).toHaveLength(0)
})

test('closing the tab is asked about until everything is saved', () => {
  const closing = () => site.window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closing()).toBe(false)
  end()
  expect(closing()).toBe(true)
})

test('afterwards links go where they lead', () => {
  end()
  navigator.push('/jobs')
  expect(pushed).toHaveBeenCalledWith('/jobs')
  expect(held).toHaveLength(0)
})
