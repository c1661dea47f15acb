import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { soon } from '#tests/support/soon.ts'
import { changeHeld, readAgain, refetchSoon } from './cache-patches.ts'
import { holdSaved } from './hold-saved.ts'

const KEY = ['list', 'a']
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })

/** Someone looking at a list whose answers the test gives one by one. */
function watch(client: QueryClient) {
  const answers: ((value: number) => void)[] = []
  const queryFn = vi.fn(() => new Promise<number>((resolve) => answers.push(resolve)))
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined)
  return { queryFn, answer: (value: number) => answers.shift()?.(value), stop }
}

describe('changing what is held', () => {
  test('keeps the moment of the fetch, so that news does not make old data look fresh', () => {
    const client = newClient()
    client.setQueryData(KEY, 1, { updatedAt: 1_000 })
    changeHeld<number>(client, ['list'], (held) => held + 1)
    expect(client.getQueryState(KEY)).toMatchObject({ data: 2, dataUpdatedAt: 1_000 })
  })

  test('leaves alone what waits to be fetched anew', async () => {
    const client = newClient()
    client.setQueryData(KEY, 1)
    await client.invalidateQueries({ queryKey: KEY })
    changeHeld<number>(client, ['list'], (held) => held + 1)
    expect(client.getQueryState(KEY)).toMatchObject({ data: 1, isInvalidated: true })
  })
})

test('what somebody saved stays, also when an older answer comes after it', async () => {
  const client = newClient()
  client.setQueryData(KEY, 1)
  const { queryFn, answer, stop } = watch(client)
  void client.invalidateQueries({ queryKey: KEY })
  await soon(() => expect(queryFn).toHaveBeenCalled())
  await holdSaved(client, KEY, 2)
  answer(1)
  await soon(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(KEY)).toBe(2)
  stop()
})

describe('reading again', () => {
  test('does not wait for ever for an answer that was asked for before the signal went', async () => {
    vi.useFakeTimers()
    const client = newClient()
    client.setQueryData(KEY, 1)
    const { queryFn, answer, stop } = watch(client)
    void client.refetchQueries()
    const done = readAgain(client, ['list'])
    await vi.advanceTimersByTimeAsync(9_000)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queryFn).toHaveBeenCalledTimes(2)
    answer(0)
    answer(2)
    await done
    expect(client.getQueryData(KEY)).toBe(2)
    stop()
    vi.useRealTimers()
  })

  test('does not trust a first answer that was under way when the reason to ask came', async () => {
    const client = newClient()
    const { queryFn, answer, stop } = watch(client)
    const done = readAgain(client, ['list'])
    answer(1)
    await soon(() => expect(queryFn).toHaveBeenCalledTimes(2))
    answer(2)
    await done
    expect(client.getQueryData(KEY)).toBe(2)
    stop()
  })

  test('lets nothing wait for the slow answer of something else', async () => {
    const client = newClient()
    const slow = new QueryObserver(client, { queryKey: ['slow'], queryFn: () => new Promise<number>(() => undefined) })
    const stopSlow = slow.subscribe(() => undefined)
    client.setQueryData(KEY, 1)
    const { queryFn, stop } = watch(client)
    void readAgain(client)
    await soon(() => expect(queryFn).toHaveBeenCalledTimes(1))
    stopSlow()
    stop()
  })
})

describe('reading again soon', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('asks once for many reasons', async () => {
    const client = newClient()
    const { queryFn, answer, stop } = watch(client)
    answer(1)
    await vi.advanceTimersByTimeAsync(1)
    for (let count = 0; count < 10; count += 1) {
      refetchSoon(client, ['list'], 600)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600)
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  })

  test('does not trust a first answer that was under way', async () => {
    const client = newClient()
    const { queryFn, answer, stop } = watch(client)
    refetchSoon(client, ['list'])
    await vi.advanceTimersByTimeAsync(100)
    answer(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  })
})
