import { beforeEach, expect, test, vi } from 'vitest'
import { requestRoom } from '#modules/requests/contract.ts'
import { soon } from '#tests/support/soon.ts'
import { holdConnection, stayIn } from './live.ts'
import { queryClient } from './query-client.ts'

/** Stands in for a socket: the test says what happens to it. */
const wire = vi.hoisted(() => ({
  handlers: new Map<string, (...said: unknown[]) => void>(),
  opened: vi.fn(),
  joins: [] as ((answer: { ok: boolean }) => void)[],
}))
vi.mock('socket.io-client', () => ({
  io: () => {
    wire.opened()
    return {
      connected: true,
      active: true,
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
