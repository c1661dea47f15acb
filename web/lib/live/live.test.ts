import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { waitForCheck } from '#tests/support/wait-for-check.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { store } from '#web/lib/boot/store.ts'
import { keepConnected, stayInRoom } from './live.ts'
import { liveStateAtom } from './live-state.ts'

/** A fake socket, controlled by the test. */
const fakeSocket = vi.hoisted(() => ({
  handlers: new Map<string, (...args: unknown[]) => void>(),
  onOpen: vi.fn(),
  connects: vi.fn(),
  connected: true,
  joins: [] as ((answer: { ok: boolean }) => void)[],
}))
vi.mock('socket.io-client', () => ({
  io: () => {
    fakeSocket.onOpen()
    return {
      get connected() {
        return fakeSocket.connected
      },
      active: true,
      connect: fakeSocket.connects,
      on: (event: string, handler: (...args: unknown[]) => void) => fakeSocket.handlers.set(event, handler),
      onAny: () => undefined,
      emit: (_: string, __: unknown, answer: (response: { ok: boolean }) => void) => fakeSocket.joins.push(answer),
      disconnect: () => undefined,
    }
  },
}))

const emitEvent = (event: string, ...args: unknown[]) => fakeSocket.handlers.get(event)?.(...args)
const isInvalidated = (key: string) => queryClient.getQueryState([key])?.isInvalidated

const cacheFreshData = () => {
  queryClient.setQueryData(['bids'], ['one'])
  queryClient.setQueryData(['plan'], 'Basic')
}
beforeEach(cacheFreshData)

test('refetches everything after a reconnect, because messages sent in between are lost (law 4)', async () => {
  const release = keepConnected()
  await waitForCheck(() => expect(fakeSocket.onOpen).toHaveBeenCalledOnce())
  emitEvent('connect')
  expect(isInvalidated('bids')).toBe(false)
  emitEvent('disconnect', 'transport close')
  emitEvent('connect')
  expect([isInvalidated('bids'), isInvalidated('plan')]).toEqual([true, true])
  release()
})

test('after a reconnect, does not repeat a search, which no message changes (SRCH-04)', async () => {
  await queryClient.fetchQuery({ queryKey: ['search'], queryFn: () => 'results', meta: { live: false } })
  const release = keepConnected()
  await waitForCheck(() => expect([...fakeSocket.handlers.keys()]).toContain('connect'))
  for (let time = 0; time < 2; time++) emitEvent('connect')
  expect([isInvalidated('search'), isInvalidated('plan')]).toEqual([false, true])
  release()
})

test.each([true, false])('refetches a room’s queries once after the join is answered (ok: %s)', async (ok) => {
  const release = keepConnected()
  const leave = stayInRoom(requestRoom, crypto.randomUUID(), () => [['bids']])
  vi.spyOn(console, 'error').mockReturnValue()
  await waitForCheck(() => expect([...fakeSocket.handlers.keys()]).toContain('connect'))
  emitEvent('connect')
  emitEvent('disconnect', 'transport close')
  cacheFreshData()
  fakeSocket.joins.length = 0
  emitEvent('connect')
  expect([isInvalidated('bids'), isInvalidated('plan')]).toEqual([false, true])
  fakeSocket.joins[0]?.({ ok })
  await waitForCheck(() => expect(isInvalidated('bids')).toBe(true))
  leave()
  release()
})

test('refetches with growing intervals while the server has no capacity', async () => {
  const release = keepConnected()
  await vi.waitFor(() => expect([...fakeSocket.handlers.keys()]).toContain('connect_error'))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reject = () => emitEvent('connect_error', Object.assign(new Error('No room'), { data: { code: 'too_many' } }))
  fakeSocket.connected = false
  const waits: number[] = []
  for (let time = 0; time < 6; time++) {
    cacheFreshData()
    reject()
    expect([isInvalidated('bids'), store.get(liveStateAtom)]).toEqual([true, 'reconnecting'])
    const since = Date.now()
    fakeSocket.connects.mockClear()
    await vi.advanceTimersToNextTimerAsync()
    expect(fakeSocket.connects).toHaveBeenCalledOnce()
    waits.push(Date.now() - since)
  }
  for (const [index, max] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(max / 2)
    expect(waits[index]).toBeLessThanOrEqual(max)
  }

  fakeSocket.connected = true
  emitEvent('connect')
  expect(store.get(liveStateAtom)).toBe('live')
  fakeSocket.connected = false
  reject()
  const since = Date.now()
  await vi.advanceTimersToNextTimerAsync()
  expect(Date.now() - since).toBeLessThanOrEqual(5_000)
  release()
})
