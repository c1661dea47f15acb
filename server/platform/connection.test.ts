import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { tuneConnection } from './connection.ts'

// A stand-in: no real PostgreSQL can be made to refuse a `begin` and stay connected.
test('a refused begin closes the connection, because what was sent behind it would commit by itself', async () => {
  const stream = new PassThrough()
  const closed = vi.fn()
  stream.on('error', closed)
  const refusal = new Error('canceling statement due to statement timeout')
  const client = {
    query: async (text: string): Promise<unknown> => {
      if (text === 'begin') throw refusal
      return null
    },
    connection: { stream },
  }
  tuneConnection(client)

  await client.query('begin')

  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(refusal))
  expect(stream.destroyed).toBe(true)
})
