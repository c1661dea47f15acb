import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { soon } from '#tests/support/soon.ts'
import { tuneConnection } from './pipelining.ts'

// A stand-in: no real PostgreSQL can be made to refuse a `begin` and stay connected.
test('a refused begin closes the connection, because what was sent behind it would commit by itself', async () => {
  const stream = new PassThrough()
  const closed = vi.fn()
  stream.on('error', closed)
  const refusal = new Error('canceling statement due to statement timeout')
  const ask = (text: string, _values: unknown, answer: (error: Error | null) => void): unknown =>
    answer(text === 'begin' ? refusal : null)
  const client = { query: ask as unknown, connection: { stream } }
  tuneConnection(client)

  await (client.query as (text: string) => Promise<unknown>)('begin')

  await soon(() => expect(closed).toHaveBeenCalledWith(refusal))
  expect(stream.destroyed).toBe(true)
})
