import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Clock, createFrameBatch } from './frame-batch.ts'

/** The callbacks of the next frame, which a test draws by `drawFrame`. A page in the background has no frames. */
const pendingFrames = new Map<number, () => void>()
function drawFrame() {
  const due = [...pendingFrames.values()]
  pendingFrames.clear()
  for (const callback of due) callback()
}

let applied: (readonly string[])[]
/** Milliseconds, by the page's clock. */
let now = 0
/** How long it takes to apply and render. */
let renderMs = 0
let messages: ReturnType<typeof createFrameBatch<string>>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let ids = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    ids += 1
    pendingFrames.set(ids, callback)
    return ids
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => pendingFrames.delete(id))
  now = 0
  renderMs = 0
  vi.stubGlobal('performance', { now: () => now })
  applied = []
  messages = createFrameBatch((items) => {
    applied.push(items)
    now += renderMs
  })
})
afterEach(() => {
  pendingFrames.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('applies a message immediately after a pause', () => {
  messages.add('placed')
  expect(applied).toEqual([['placed']])
  drawFrame()
  vi.runAllTimers()
  messages.add('decided')
  expect(applied).toEqual([['placed'], ['decided']])
})

test('applies messages that arrive before the next frame together, in order and once', () => {
  for (const message of ['first', 'placed', 'decided', 'closed']) messages.add(message)
  expect(applied).toEqual([['first']])
  drawFrame()
  vi.runAllTimers()
  expect(applied).toEqual([['first'], ['placed', 'decided', 'closed']])
  drawFrame()
  vi.runAllTimers()
  expect(applied).toHaveLength(2)
})

test('defers messages that arrive while others are applied', () => {
  const nested = createFrameBatch<string>((items) => {
    applied.push(items)
    if (items.includes('first')) nested.add('second')
  })
  nested.add('first')
  expect(applied).toEqual([['first']])
  drawFrame()
  vi.advanceTimersByTime(1)
  expect(applied).toEqual([['first'], ['second']])
})

test('continues after messages that failed', () => {
  const breaking = createFrameBatch<string>((items) => {
    applied.push(items)
    if (items.includes('broken')) throw new Error('broken')
  })
  expect(() => breaking.add('broken')).toThrow('broken')
  breaking.add('sound')
  drawFrame()
  vi.runAllTimers()
  expect(applied).toEqual([['broken'], ['sound']])
})

test('applies messages in the background without frames', () => {
  messages.add('first')
  messages.add('placed')
  messages.add('decided')
  vi.advanceTimersByTime(110)
  expect(applied).toEqual([['first'], ['placed', 'decided']])
  vi.runAllTimers()
  expect(pendingFrames.size).toBe(0)
})

test('does not apply dropped messages', () => {
  messages.add('first')
  messages.add('placed')
  messages.drop()
  drawFrame()
  vi.runAllTimers()
  expect(applied).toEqual([['first']])
  messages.add('closed')
  expect(applied).toEqual([['first'], ['closed']])
})

test('rests after a slow render for as long as it took, then applies all messages', () => {
  renderMs = 80
  messages.add('first')
  drawFrame()
  messages.add('second')
  messages.add('third')
  vi.advanceTimersByTime(79)
  expect(applied).toEqual([['first']])
  vi.advanceTimersByTime(2)
  expect(applied).toEqual([['first'], ['second', 'third']])
})

describe('while the user types', () => {
  /** A page that renders instantly, on a manual clock. */
  function createPage({ typing }: { typing: boolean }) {
    let time = 0
    let timers: { due: number; callback: () => void }[] = []
    const after = (ms: number, callback: () => void) => void timers.push({ due: time + ms, callback })
    const clock: Clock = { now: () => time, after, afterFrame: (callback) => after(16, callback) }
    const page = { typing }
    const rendered: { at: number; items: readonly string[] }[] = []
    const batch = createFrameBatch<string>((items) => rendered.push({ at: time, items }), {
      clock,
      hasInput: () => page.typing,
    })
    function moveTo(end: number) {
      for (;;) {
        const next = timers.toSorted((a, b) => a.due - b.due)[0]
        if (next === undefined || next.due > end) break
        timers = timers.filter((timer) => timer !== next)
        time = next.due
        next.callback()
      }
      time = end
    }
    return { page, rendered, batch, moveTo }
  }
  /** Adds twenty messages within a second, and waits for a second. */
  function sendMessages({ batch, moveTo }: ReturnType<typeof createPage>) {
    for (let message = 0; message < 20; message++) {
      moveTo(message * 50)
      batch.add(`bid ${message}`)
    }
    moveTo(2_000)
  }

  test('renders at most four times a second, without losing or reordering messages', () => {
    const page = createPage({ typing: true })
    sendMessages(page)
    expect(page.rendered.map(({ at }) => at)).toEqual([0, 250, 500, 750, 1_000])
    expect(page.rendered.flatMap(({ items }) => items)).toEqual(
      Array.from({ length: 20 }, (_, index) => `bid ${index}`),
    )
  })

  test('shows the first message after a pause immediately', () => {
    const { batch, rendered, moveTo } = createPage({ typing: true })
    batch.add('first')
    moveTo(300)
    batch.add('second')
    expect(rendered.map(({ at }) => at)).toEqual([0, 300])
  })

  test('shows each message immediately before and after typing', () => {
    const idlePage = createPage({ typing: false })
    sendMessages(idlePage)
    expect(idlePage.rendered).toHaveLength(20)

    const { page, batch, rendered, moveTo } = createPage({ typing: true })
    batch.add('while typing')
    moveTo(250)
    page.typing = false
    batch.add('after it')
    moveTo(300)
    batch.add('and again')
    expect(rendered.map(({ at }) => at)).toEqual([0, 250, 300])
  })
})
