import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inFrames } from './in-frames.ts'

/** Frames come when the test says so; the page may be in the background, where none come. */
const screen = new Map<number, () => void>()
function drawFrame() {
  const due = [...screen.values()]
  screen.clear()
  for (const callback of due) callback()
}

let applied: (readonly string[])[]
let messages: ReturnType<typeof inFrames<string>>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let ids = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    ids += 1
    screen.set(ids, callback)
    return ids
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => screen.delete(id))
  applied = []
  messages = inFrames((items) => applied.push(items))
})
afterEach(() => {
  screen.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what comes in between two frames is applied together, in its order, and once', () => {
  for (const message of ['placed', 'decided', 'closed']) messages.add(message)
  expect(applied).toEqual([])
  drawFrame()
  expect(applied).toEqual([['placed', 'decided', 'closed']])
  vi.runAllTimers()
  drawFrame()
  expect(applied).toHaveLength(1)
})

test('what comes in while messages are applied waits for the next frame', () => {
  const nested = inFrames<string>((items) => {
    applied.push(items)
    if (items.includes('first')) nested.add('second')
  })
  nested.add('first')
  drawFrame()
  drawFrame()
  expect(applied).toEqual([['first'], ['second']])
})

test('a page in the background draws no frames, and hears all the same', () => {
  messages.add('placed')
  messages.add('decided')
  vi.advanceTimersByTime(100)
  expect(applied).toEqual([['placed', 'decided']])
  messages.add('closed')
  vi.advanceTimersByTime(100)
  expect(applied).toEqual([['placed', 'decided'], ['closed']])
  expect(screen.size).toBe(0)
})

test('what is dropped is not applied', () => {
  messages.add('placed')
  messages.drop()
  drawFrame()
  vi.runAllTimers()
  expect(applied).toEqual([])
  messages.add('closed')
  drawFrame()
  expect(applied).toEqual([['closed']])
})
