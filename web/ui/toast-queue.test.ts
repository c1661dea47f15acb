import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastQueue } from './toast-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const titles = (queue: ReturnType<typeof createToastQueue>) => queue.shown().map(({ content }) => content.title)
const toastOf = (title: string) => ({ title, at: 0 })

test('removes a toast after its time, and keeps one without a time', () => {
  const queue = createToastQueue(3)
  queue.add(toastOf('stays'))
  queue.add(toastOf('goes'), 5_000)
  vi.advanceTimersByTime(4_999)
  expect(titles(queue)).toEqual(['goes', 'stays'])
  vi.advanceTimersByTime(1)
  expect(titles(queue)).toEqual(['stays'])
})

test('a paused queue stops all timers, including those of new toasts', () => {
  const queue = createToastQueue(3)
  queue.add(toastOf('first'), 5_000)
  vi.advanceTimersByTime(3_000)
  queue.setPaused(true)
  queue.add(toastOf('second'), 5_000)
  vi.advanceTimersByTime(60_000)
  expect(titles(queue)).toEqual(['second', 'first'])
  queue.setPaused(false)
  vi.advanceTimersByTime(2_000)
  expect(titles(queue)).toEqual(['second'])
  vi.advanceTimersByTime(3_000)
  expect(titles(queue)).toEqual([])
})

test('a hidden toast keeps its remaining time', () => {
  const queue = createToastQueue(1)
  queue.add(toastOf('older'), 5_000)
  vi.advanceTimersByTime(4_000)
  const newer = queue.add(toastOf('newer'))
  vi.advanceTimersByTime(60_000)
  queue.close(newer)
  expect(titles(queue)).toEqual(['older'])
  vi.advanceTimersByTime(1_000)
  expect(titles(queue)).toEqual([])
})

test('notifies listeners of each change', () => {
  const queue = createToastQueue(3)
  const listener = vi.fn()
  const end = queue.subscribe(listener)
  queue.close(queue.add(toastOf('a')))
  expect(listener).toHaveBeenCalledTimes(2)
  end()
  queue.add(toastOf('b'))
  expect(listener).toHaveBeenCalledTimes(2)
})
