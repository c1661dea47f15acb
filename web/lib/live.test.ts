import { beforeEach, expect, test, vi } from 'vitest'
import { holdConnection } from './live.ts'
import { queryClient } from './query-client.ts'

/** Stands in for a socket: the test says what happens to it. */
const wire = vi.hoisted(() => ({ handlers: new Map<string, (...said: unknown[]) => void>(), opened: vi.fn() }))
vi.mock('socket.io-client', () => ({
  io: () => {
    wire.opened()
    return {
      connected: true,
      active: true,
      on: (event: string, handler: (...said: unknown[]) => void) => wire.handlers.set(event, handler),
      onAny: () => undefined,
      emit: () => undefined,
      disconnect: () => undefined,
    }
  },
}))

const happens = (event: string, ...said: unknown[]) => wire.handlers.get(event)?.(...said)
const isOld = () => queryClient.getQueryState(['bids'])?.isInvalidated

beforeEach(() => queryClient.setQueryData(['bids'], ['one']))

test('a page that was cut off reads everything again when it is back: what was said meanwhile is gone (law 4)', async () => {
  const letGo = holdConnection()
  await vi.waitFor(() => expect(wire.opened).toHaveBeenCalledOnce())
  happens('connect')
  expect(isOld()).toBe(false)
  happens('disconnect', 'transport close')
  happens('connect')
  expect(isOld()).toBe(true)
  letGo()
})
