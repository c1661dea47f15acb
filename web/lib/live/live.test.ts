import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { requestRoom } from '#modules/requests/facts/contract.ts'
import { soon } from '#tests/support/soon.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { store } from '#web/lib/boot/store.ts'
import { holdConnection, stayIn } from './live.ts'
import { liveStateAtom } from './live-state.ts'

/** Stands in for a socket: the test says what happens to it. */
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

test('a page that was cut off reads everything again when it is back: what was said meanwhile is gone (law 4)', async () => {
  const letGo = holdConnection()
  await soon(() => expect(wire.opened).toHaveBeenCalledOnce())
  happens('connect')
  expect(isOld('bids')).toBe(false)
  happens('disconnect', 'transport close')
  happens('connect')
  expect([isOld('bids'), isOld('plan')]).toEqual([true, true])
  letGo()
})

test.each([true, false])(
  'what a room is about is read once it is joined, and not before as well; also where it is refused (ok: %s)',
  async (ok) => {
    const letGo = holdConnection()
    const leave = stayIn(requestRoom, crypto.randomUUID(), () => [['bids']])
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
  },
)

test('a page for which its network has no room reads again by itself, ever more rarely, until it is let in', async () => {
  const letGo = holdConnection()
  await vi.waitFor(() => expect([...wire.handlers.keys()]).toContain('connect_error'))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const isTurnedAway = () =>
    happens('connect_error', Object.assign(new Error('No room'), { data: { code: 'too_many' } }))
  wire.connected = false
  const waits: number[] = []
  for (let time = 0; time < 6; time++) {
    beAsNew()
    isTurnedAway()
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
  isTurnedAway()
  const since = Date.now()
  await vi.advanceTimersToNextTimerAsync()
  expect(Date.now() - since).toBeLessThanOrEqual(5_000)
  letGo()
})
