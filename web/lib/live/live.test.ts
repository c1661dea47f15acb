import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { requestRoom } from '#modules/market/requests/facts/contract.ts'
import { soon } from '#tests/support/soon.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { store } from '#web/lib/boot/store.ts'
import { keepConnected, stayInRoom } from './live.ts'
import { liveStateAtom } from './live-state.ts'

/** A fake socket, controlled by the test. */
const wire = vi.hoisted(() => ({
  handlers: new Map<string, (...said: unknown[]) => void>(),
  opened: vi.fn(),
  connects: vi.fn(),
  connected: true,
  joins: [] as ((answer: { ok: boolean }) => void)[],
}))
vi.mock('socket.io-client', () => ({
  io: () => {
    wire.opened()
    return {
      get connected() {
        return wire.connected
      },
      active: true,
      connect: wire.connects,
      on: (event: string, handler: (...said: unknown[]) => void) => wire.handlers.set(event, handler),
      onAny: () => undefined,
      emit: (_: string, __: unknown, answer: (given: { ok: boolean }) => void) => wire.joins.push(answer),
      disconnect: () => undefined,
    }
  },
}))

const happens = (event: string, ...said: unknown[]) => wire.handlers.get(event)?.(...said)
const isOld = (key: string) => queryClient.getQueryState([key])?.isInvalidated

const beAsNew = () => {
  queryClient.setQueryData(['bids'], ['one'])
  queryClient.setQueryData(['plan'], 'Basic')
}
beforeEach(beAsNew)

test('refetches everything after a reconnect, because messages of the gap are lost (law 4)', async () => {
  const letGo = keepConnected()
  await soon(() => expect(wire.opened).toHaveBeenCalledOnce())
  happens('connect')
  expect(isOld('bids')).toBe(false)
  happens('disconnect', 'transport close')
  happens('connect')
  expect([isOld('bids'), isOld('plan')]).toEqual([true, true])
  letGo()
})

test.each([true, false])('refetches a room’s queries once after the join is answered (ok: %s)', async (ok) => {
  const letGo = keepConnected()
  const leave = stayInRoom(requestRoom, crypto.randomUUID(), () => [['bids']])
  vi.spyOn(console, 'error').mockReturnValue()
  await soon(() => expect([...wire.handlers.keys()]).toContain('connect'))
  happens('connect')
  happens('disconnect', 'transport close')
  beAsNew()
  wire.joins.length = 0
  happens('connect')
  expect([isOld('bids'), isOld('plan')]).toEqual([false, true])
  wire.joins[0]?.({ ok })
  await soon(() => expect(isOld('bids')).toBe(true))
  leave()
  letGo()
})

test('refetches with growing intervals while the server has no capacity', async () => {
  const letGo = keepConnected()
  await vi.waitFor(() => expect([...wire.handlers.keys()]).toContain('connect_error'))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reject = () => happens('connect_error', Object.assign(new Error('No room'), { data: { code: 'too_many' } }))
  wire.connected = false
  const waits: number[] = []
  for (let time = 0; time < 6; time++) {
    beAsNew()
    reject()
    expect([isOld('bids'), store.get(liveStateAtom)]).toEqual([true, 'reconnecting'])
    const since = Date.now()
    wire.connects.mockClear()
    await vi.advanceTimersToNextTimerAsync()
    expect(wire.connects).toHaveBeenCalledOnce()
    waits.push(Date.now() - since)
  }
  for (const [at, most] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
    expect(waits[at]).toBeGreaterThanOrEqual(most / 2)
    expect(waits[at]).toBeLessThanOrEqual(most)
  }

  wire.connected = true
  happens('connect')
  expect(store.get(liveStateAtom)).toBe('live')
  wire.connected = false
  reject()
  const since = Date.now()
  await vi.advanceTimersToNextTimerAsync()
  expect(Date.now() - since).toBeLessThanOrEqual(5_000)
  letGo()
})
