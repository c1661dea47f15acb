import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitForCheck } from '#tests/support/wait-for-check.ts'
import { cacheAnswer } from './cache-answer.ts'
import { refetchQueries, refetchSoon, updateCached } from './cache-patches.ts'

const KEY = ['list', 'a']
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })

/** Observes a query whose responses the test gives one by one. */
function watch(client: QueryClient) {
  const answers: ((value: number) => void)[] = []
  const queryFn = vi.fn(() => new Promise<number>((resolve) => answers.push(resolve)))
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined)
  return { queryFn, answer: (value: number) => answers.shift()?.(value), stop }
}

describe('changing cached data', () => {
  test('keeps the time of the fetch, so that an update does not make old data look fresh', () => {
    const client = newClient()
    client.setQueryData(KEY, 1, { updatedAt: 1_000 })
    updateCached<number>(client, ['list'], (cached) => cached + 1)
    expect(client.getQueryState(KEY)).toMatchObject({ data: 2, dataUpdatedAt: 1_000 })
  })

  test('skips invalidated queries', async () => {
    const client = newClient()
    client.setQueryData(KEY, 1)
    await client.invalidateQueries({ queryKey: KEY })
    updateCached<number>(client, ['list'], (cached) => cached + 1)
    expect(client.getQueryState(KEY)).toMatchObject({ data: 1, isInvalidated: true })
  })
})

test('keeps a saved response when an older one arrives later', async () => {
  const client = newClient()
  client.setQueryData(KEY, 1)
  const { queryFn, answer, stop } = watch(client)
  void client.invalidateQueries({ queryKey: KEY })
  await waitForCheck(() => expect(queryFn).toHaveBeenCalled())
  await cacheAnswer(client, KEY, 2)
  answer(1)
  await waitForCheck(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(KEY)).toBe(2)
  stop()
})

describe('refetching', () => {
  test('does not wait forever for a request made before the connection was lost', async () => {
    vi.useFakeTimers()
    const client = newClient()
    client.setQueryData(KEY, 1)
    const { queryFn, answer, stop } = watch(client)
    void client.refetchQueries()
    const refetched = refetchQueries(client, ['list'])
    await vi.advanceTimersByTimeAsync(9_000)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queryFn).toHaveBeenCalledTimes(2)
    answer(0)
    answer(2)
    await refetched
    expect(client.getQueryData(KEY)).toBe(2)
    stop()
    vi.useRealTimers()
  })

  test('does not trust a first response that was already in flight', async () => {
    const client = newClient()
    const { queryFn, answer, stop } = watch(client)
    const refetched = refetchQueries(client, ['list'])
    answer(1)
    await waitForCheck(() => expect(queryFn).toHaveBeenCalledTimes(2))
    answer(2)
    await refetched
    expect(client.getQueryData(KEY)).toBe(2)
    stop()
  })

  test('does not wait for the slow response of another query', async () => {
    const client = newClient()
    const slow = new QueryObserver(client, { queryKey: ['slow'], queryFn: () => new Promise<number>(() => undefined) })
    const stopSlow = slow.subscribe(() => undefined)
    client.setQueryData(KEY, 1)
    const { queryFn, stop } = watch(client)
    void refetchQueries(client)
    await waitForCheck(() => expect(queryFn).toHaveBeenCalledTimes(1))
    stopSlow()
    stop()
  })
})

describe('debounced refetching', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('refetches once for many calls', async () => {
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

  test('does not trust a first response in flight', async () => {
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
