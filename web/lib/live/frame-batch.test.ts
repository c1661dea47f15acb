import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Clock, frameBatch } from './frame-batch.ts'

/** Frames come when the test says so; the page may be in the background, where none come. */
const screen = new Map<number, () => void>()
function drawFrame() {
  const due = [...screen.values()]
  screen.clear()
  for (const callback of due) callback()
}

let applied: (readonly string[])[]
/** Milliseconds, by the page's clock. */
let now = 0
/** How long it takes to apply and draw. */
let drawing = 0
let messages: ReturnType<typeof frameBatch<string>>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let ids = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    ids += 1
    screen.set(ids, callback)
    return ids
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => screen.delete(id))
  now = 0
  drawing = 0
  vi.stubGlobal('performance', { now: () => now })
  applied = []
  messages = frameBatch((items) => {
    applied.push(items)
    now += drawing
  })
})
afterEach(() => {
  screen.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what comes in after a while is applied at once, without waiting for a frame', () => {
  messages.add('placed')
  expect(applied).toEqual([['placed']])
  drawFrame()
  vi.runAllTimers()
  messages.add('decided')
  expect(applied).toEqual([['placed'], ['decided']])
})

test('what comes in until that is drawn is applied together, in its order, and once', () => {
  for (const message of ['first', 'placed', 'decided', 'closed']) messages.add(message)
  expect(applied).toEqual([['first']])
  drawFrame()
  vi.runAllTimers()
  expect(applied).toEqual([['first'], ['placed', 'decided', 'closed']])
  drawFrame()
  vi.runAllTimers()
  expect(applied).toHaveLength(2)
})

test('what comes in while messages are applied waits until those are drawn', () => {
  const nested = frameBatch<string>((items) => {
    applied.push(items)
    if (items.includes('first')) nested.add('second')
  })
  nested.add('first')
  expect(applied).toEqual([['first']])
  drawFrame()
  vi.advanceTimersByTime(1)
  expect(applied).toEqual([['first'], ['second']])
})

test('a page goes on after messages that could not be applied', () => {
  const breaking = frameBatch<string>((items) => {
    applied.push(items)
    if (items.includes('broken')) throw new Error('broken')
  })
  expect(() => breaking.add('broken')).toThrow('broken')
  breaking.add('sound')
  drawFrame()
  vi.runAllTimers()
  expect(applied).toEqual([['broken'], ['sound']])
})

test('a page in the background draws no frames, and hears all the same', () => {
  messages.add('first')
  messages.add('placed')
  messages.add('decided')
  vi.advanceTimersByTime(110)
  expect(applied).toEqual([['first'], ['placed', 'decided']])
  vi.runAllTimers()
  expect(screen.size).toBe(0)
})

test('what is dropped is not applied', () => {
  messages.add('first')
  messages.add('placed')
  messages.drop()
  drawFrame()
  vi.runAllTimers()
  expect(applied).toEqual([['first']])
  messages.add('closed')
  expect(applied).toEqual([['first'], ['closed']])
})

test('a page that draws slowly rests as long as that took, and then applies all that came meanwhile', () => {
  drawing = 80
  messages.add('first')
  drawFrame()
  messages.add('second')
  messages.add('third')
  vi.advanceTimersByTime(79)
  expect(applied).toEqual([['first']])
  vi.advanceTimersByTime(2)
  expect(applied).toEqual([['first'], ['second', 'third']])
})

describe('while somebody types', () => {
  /** A page that draws each frame in no time, on a clock that stands until it is moved. */
  function givenPage({ typing }: { typing: boolean }) {
    let at = 0
    let timers: { due: number; callback: () => void }[] = []
    const after = (ms: number, callback: () => void) => void timers.push({ due: at + ms, callback })
    const clock: Clock = { now: () => at, after, afterFrame: (callback) => after(16, callback) }
    const page = { typing }
    const drawn: { at: number; items: readonly string[] }[] = []
    const batch = frameBatch<string>((items) => drawn.push({ at, items }), { clock, hasInput: () => page.typing })
    function moveTo(end: number) {
      for (;;) {
        const next = timers.toSorted((one, other) => one.due - other.due)[0]
        if (next === undefined || next.due > end) break
        timers = timers.filter((timer) => timer !== next)
        at = next.due
        next.callback()
      }
      at = end
    }
    return { page, drawn, batch, moveTo }
  }
  /** Twenty messages a second, for a second. */
  function send({ batch, moveTo }: ReturnType<typeof givenPage>) {
    for (let message = 0; message < 20; message++) {
      moveTo(message * 50)
      batch.add(`bid ${message}`)
    }
    moveTo(2_000)
  }

  test('a page is drawn at most four times a second, and nothing is lost or moved', () => {
    const typed = givenPage({ typing: true })
    send(typed)
    expect(typed.drawn.map(({ at }) => at)).toEqual([0, 250, 500, 750, 1_000])
    expect(typed.drawn.flatMap(({ items }) => items)).toEqual(Array.from({ length: 20 }, (_, at) => `bid ${at}`))
  })

  test('the first message after a while is shown at once', () => {
    const { batch, drawn, moveTo } = givenPage({ typing: true })
    batch.add('first')
    moveTo(300)
    batch.add('second')
    expect(drawn.map(({ at }) => at)).toEqual([0, 300])
  })

  test('each message is shown at once when nobody types, and again when they stop', () => {
    const untouched = givenPage({ typing: false })
    send(untouched)
    expect(untouched.drawn).toHaveLength(20)

    const { page, batch, drawn, moveTo } = givenPage({ typing: true })
    batch.add('while typing')
    moveTo(250)
    page.typing = false
    batch.add('after it')
    moveTo(300)
    batch.add('and again')
    expect(drawn.map(({ at }) => at)).toEqual([0, 250, 300])
  })
})
