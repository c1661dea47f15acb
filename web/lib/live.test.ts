import { beforeEach, expect, test, vi } from 'vitest'
import { requestRoom } from '#modules/requests/contract.ts'
import type { JoinAnswer } from '#server/platform/contract.ts'
import { holdConnection, stayIn } from './live.ts'
import { queryClient } from './query-client.ts'

/** Stands in for a socket: the test says what happens to it. */
const wire = vi.hoisted(() => ({
  handlers: new Map<string, (...said: unknown[]) => void>(),
  /** Who waits for an answer to a join. */
  joining: [] as ((answer: JoinAnswer) => void)[],
  opened: vi.fn(),
}))
vi.mock('socket.io-client', () => ({
  io: () => {
    wire.opened()
    return {
      connected: true,
      active: true,
      on: (event: string, handler: (...said: unknown[]) => void) => wire.handlers.set(event, handler),
      onAny: () => undefined,
      emit: (event: string, _room: unknown, answer: (answer: JoinAnswer) => void) =>
        event === 'join' && wire.joining.push(answer),
      disconnect: () => undefined,
    }
  },
}))

const happens = (event: string, ...said: unknown[]) => wire.handlers.get(event)?.(...said)
const isOld = () => queryClient.getQueryState(['bids'])?.isInvalidated

beforeEach(() => queryClient.setQueryData(['bids'], ['one']))

test('a page that was cut off reads everything again, once it is back in its rooms: what was said meanwhile is gone (law 4)', async () => {
  const letGo = holdConnection()
  const onJoined = vi.fn()
  await vi.waitFor(() => expect(wire.opened).toHaveBeenCalledOnce())
  const leave = stayIn(requestRoom, 'sofa', onJoined)
  wire.joining.pop()?.({ ok: true })
  await vi.waitFor(() => expect(onJoined).toHaveBeenCalledOnce())
  happens('connect')
  wire.joining.pop()?.({ ok: true })
  await vi.waitFor(() => expect(onJoined).toHaveBeenCalledTimes(2))
  expect(isOld()).toBe(false)
  happens('disconnect', 'transport close')
  happens('connect')
  await Promise.resolve()
  expect(isOld()).toBe(false)
  wire.joining.pop()?.({ ok: true })
  await vi.waitFor(() => expect(isOld()).toBe(true))
  expect(onJoined).toHaveBeenCalledTimes(2)
  leave()
  letGo()
})
